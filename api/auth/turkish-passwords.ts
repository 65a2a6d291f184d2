/**
 * What people here choose, beside the library's list, which comes from elsewhere; folded to ASCII
 * lower case, the most likely first. Words of other lists that the library already knows are left out
 * only where they are the same.
 */
export const turkishPasswords: readonly string[] = [
  // the word itself, and keys of a Turkish keyboard
  ...'sifre sifrem sifre1 sifre12 sifre123 sifre1234 sifre12345 sifre123456 yenisifre parola'.split(
    ' ',
  ),
  ...'parolam parola1 parola123 parola1234 giris giris123 merhaba merhaba123 selam123 deneme'.split(
    ' ',
  ),
  ...'deneme123 qwertyuiopgu asdfghjklsi zxcvbnmoc fgeriodrn kullanici yonetici admin123'.split(
    ' ',
  ),
  // clubs
  ...'galatasaray fenerbahce besiktas trabzonspor bursaspor goztepe karsiyaka cimbom karakartal'.split(
    ' ',
  ),
  ...'sarikirmizi sarilacivert carsi1903 gs1905 fb1907 bjk1903 ts1967 ultraslan gencfb cubuklu'.split(
    ' ',
  ),
  // the people that one loves
  ...'annem babam anneannem anneanne babaanne dedem kizim oglum kardesim ailem canim canimannem'.split(
    ' ',
  ),
  ...'askim askimsin birtanem bitanem sevgilim hayatim bebegim kalbim tatlim melegim prenses'.split(
    ' ',
  ),
  ...'seniseviyorum seviyorum seniseviyom cokseviyorum sensizolmaz ikimiz mutluluk umutsuz'.split(
    ' ',
  ),
  // faith and country
  ...'allah allahim bismillah muhammed elhamdulillah mashallah masallah ramazan turkiye turkiyem'.split(
    ' ',
  ),
  ...'turkiyecumhuriyeti ataturk atam1881 kemalataturk mustafakemal cumhuriyet vatanim bayrak'.split(
    ' ',
  ),
  ...'osmanli bozkurt asena ayyildiz anadolu'.split(' '),
  // towns, and their number plates
  ...'istanbul ankara izmir adana bursa antalya trabzon samsun konya kayseri gaziantep diyarbakir'.split(
    ' ',
  ),
  ...'eskisehir mersin malatya erzurum sakarya denizli kocaeli istanbul34 ankara06 izmir35'.split(
    ' ',
  ),
  // names
  ...'mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil'.split(
    ' ',
  ),
  ...'suleyman abdullah mahmut recep salih fatih kadir emre hakan adem kemal yasar orhan serkan'.split(
    ' ',
  ),
  ...'ferhat burak volkan onur ugur tolga baris cem deniz emir kerem arda mert efe furkan can'.split(
    ' ',
  ),
  ...'fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve havva zeliha'.split(
    ' ',
  ),
  ...'esra fadime ozlem hacer yasemin hulya rabia sevim dilek leyla gulsen tugba busra kubra'.split(
    ' ',
  ),
  ...'sibel derya songul pinar gamze ebru seda melike sema irem ceren buse damla defne nehir'.split(
    ' ',
  ),
  // other words
  ...'kelebek papatya menekse yildiz gunes dunya deniz mavi siyah beyaz kirmizi kartal aslan'.split(
    ' ',
  ),
  ...'kaplan kurtlar melek sevgi umut hayat gizem firtina karanfil zambak kahve kahvem cay'.split(
    ' ',
  ),
  ...'turkkahvesi bilgisayar telefon internet ogretmen ogrenci universite futbol muzik oyuncu'.split(
    ' ',
  ),
]
