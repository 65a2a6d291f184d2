-- What people are told and agree to (decisions/160): the newest version of a document holds, the others are
-- its history. Version 1 of both is a sample that came with the product; a lawyer must read it first.
create table legal_documents (
  kind text not null check (kind in ('notice', 'terms')),
  version integer not null check (version > 0),
  body text not null check (length(body) between 1 and 30000),
  at timestamptz not null default now(),
  actor_id bigint, -- null: what the product came with
  primary key (kind, version)
);
comment on table legal_documents is 'append-only: aydınlatma metni (notice) and kullanım koşulları (terms), by version';
create trigger append_only before update or delete or truncate on legal_documents
  for each statement execute function refuse_change();
grant select, insert (kind, version, body, actor_id) on legal_documents to telve_api;
grant select on legal_documents to telve_worker;

-- Which version somebody had before them when they registered: the proof that they were informed.
create table shown_documents (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (user_id, kind, version),
  foreign key (kind, version) references legal_documents (kind, version)
);
comment on table shown_documents is 'append-only: what was shown at registration; no consent (decisions/160)';
create trigger append_only before update on shown_documents
  for each statement execute function refuse_change();
grant select, insert (user_id, kind, version) on shown_documents to telve_api;

insert into security_kinds (kind) values ('legal_published') on conflict do nothing;

insert into legal_documents (kind, version, body) values ('notice', 1, $text$Bu metin ürünle birlikte gelen bir örnektir. Yayımlanmadan önce bir hukukçu tarafından okunmalı; köşeli parantez içindeki yerler doldurulmalıdır.

Bu aydınlatma metni, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun (KVKK) 10. maddesi uyarınca, Telve sadakat programına üye olan ve uygulamayı kullanan kişileri bilgilendirmek için hazırlanmıştır. Bu metin bir bilgilendirmedir; okumanız, herhangi bir konuda rıza verdiğiniz anlamına gelmez.

# 1. Veri sorumlusu
Kişisel verileriniz, veri sorumlusu sıfatıyla [Şirket unvanı] (“Telve”) tarafından işlenir. Adres: [Açık adres]. MERSİS no: [MERSİS numarası]. E-posta: [kvkk@ornek.com.tr]. KEP: [KEP adresi].

# 2. Hangi verilerinizi işliyoruz
- Kimlik ve iletişim: adınız ve soyadınız, e-posta adresiniz, telefon numaranız; paylaşırsanız doğum tarihiniz ve cinsiyetiniz.
- Üyelik ve puan: puan hareketleriniz, bakiyeniz, kademeniz, damgalarınız, kuponlarınız ve ödülleriniz.
- Alışveriş ve sipariş: kasada kodunuzla kaydedilen alışverişlerin tutarı, içeriği, şubesi ve zamanı; uygulamadan verdiğiniz siparişler ve notlarınız.
- Kullanım: favorileriniz, değerlendirmeleriniz, katıldığınız etkinlikler, size gönderilen bildirimler ve okunup okunmadıkları.
- İşlem güvenliği: oturumlarınız, kayıtlı bildirim cihazlarınız, giriş denemeleri, IP adresiniz ve güvenlik kayıtları. Şifrenizin kendisi saklanmaz, yalnızca geri döndürülemeyen bir özeti tutulur.
- Pazarlama izinleri: hangi kanal için ne zaman izin verdiğiniz veya izninizi ne zaman geri aldığınız.
Sağlık, din veya biyometrik veri gibi özel nitelikli kişisel veri istemeyiz. Lütfen not ve yorum alanlarına bu tür bilgiler yazmayın.

# 3. Verilerinizi hangi amaçlarla ve hangi hukuki sebeplerle işliyoruz
- Üyeliğinizi açmak, puanlarınızı hesaplamak, ödül ve kuponlarınızı kullandırmak, siparişlerinizi hazırlamak: üyelik sözleşmesinin kurulması ve ifası (KVKK m. 5/2-c).
- Mali kayıtları, onay kayıtlarını ve yetkili kurumların isteyebileceği bilgileri saklamak: hukuki yükümlülüklerimizi yerine getirmek (KVKK m. 5/2-ç).
- Uyuşmazlıklarda haklarımızı kullanmak ve savunmak: bir hakkın tesisi, kullanılması veya korunması (KVKK m. 5/2-e).
- Puanların kötüye kullanılmasını önlemek, hesabınızı ve sistemlerimizi korumak, hizmetimizi kişileri tanımlamayan özet sayılarla ölçüp geliştirmek: temel hak ve özgürlüklerinize zarar vermemek kaydıyla meşru menfaatimiz (KVKK m. 5/2-f).
- Kampanya ve tanıtım iletileri göndermek: yalnızca ilgili kanal için ayrıca verdiğiniz açık rıza ve 6563 sayılı Kanun kapsamındaki onayınız (KVKK m. 5/1). İzin vermeniz üyelik için şart değildir; izninizi dilediğiniz an “Gizlilik ve verilerim” sayfasından geri alabilirsiniz.

# 4. Verilerinizi kimlere aktarıyoruz
Verilerinizi satmayız. Yalnızca gerektiği kadarını ve gerektiği kişilerle paylaşırız:
- Barındırma, e-posta ve bildirim altyapısı sağlayan, bizim adımıza çalışan hizmet sağlayıcılarımızla (KVKK m. 8): [hizmet sağlayıcılar].
- E-posta, SMS ve arama izinlerinizin durumunu, 6563 sayılı Kanun gereği İleti Yönetim Sistemi A.Ş. (İYS) ile.
- Kanunen yetkili kamu kurum ve kuruluşlarıyla, istemeleri hâlinde ve yetkileri ölçüsünde.
Cihazınıza anlık bildirim gönderilmesini isterseniz bildirim, tarayıcınızın üreticisinin (örneğin Google, Apple veya Mozilla) yurt dışındaki bildirim hizmeti üzerinden şifreli olarak iletilir. Yurt dışına başka bir aktarım: [varsa açıklayın, yoksa “yapılmamaktadır” yazın] (KVKK m. 9).

# 5. Verilerinizi nasıl topluyoruz
Verilerinizi; üyelik formunu doldurduğunuzda, uygulamayı kullandığınızda, kasada kodunuzu okuttuğunuzda ve izinlerinizi İYS üzerinden değiştirdiğinizde, tamamen veya kısmen otomatik yollarla elektronik ortamda toplarız.

# 6. Verilerinizi ne kadar saklıyoruz
Verilerinizi, işlendikleri amaç için gerekli süre ve ilgili kanunlarda öngörülen süreler boyunca saklarız. Bu süreler dolduğunda veriler silinir, yok edilir veya kimliğinizle ilişkilendirilemeyecek hâle getirilir. Puan hareketleri muhasebe kaydı niteliğinde olduğundan, hesabınız silindikten sonra da kimliğinizden arındırılmış olarak kalır.

# 7. Haklarınız
KVKK’nın 11. maddesi uyarınca bize başvurarak;
- kişisel verinizin işlenip işlenmediğini öğrenme, işlenmişse buna ilişkin bilgi isteme,
- işlenme amacını ve verilerin amacına uygun kullanılıp kullanılmadığını öğrenme,
- yurt içinde veya yurt dışında aktarıldığı üçüncü kişileri bilme,
- eksik veya yanlış işlenmişse düzeltilmesini isteme,
- kanunda öngörülen şartlar çerçevesinde silinmesini veya yok edilmesini isteme,
- düzeltme, silme ve yok etme işlemlerinin, verinin aktarıldığı üçüncü kişilere bildirilmesini isteme,
- verilerinizin münhasıran otomatik sistemlerle analiz edilmesi sonucu aleyhinize bir sonuç çıkmasına itiraz etme,
- kanuna aykırı işleme sebebiyle zarara uğramanız hâlinde zararın giderilmesini isteme
haklarına sahipsiniz. Başvurunuzu kayıtlı e-posta adresinizden [kvkk@ornek.com.tr] adresine, KEP üzerinden veya yukarıdaki adrese yazılı olarak iletebilirsiniz. Başvurunuzu en geç 30 gün içinde, kural olarak ücretsiz sonuçlandırırız. Yanıtımızı yetersiz bulursanız Kişisel Verileri Koruma Kurulu’na şikâyette bulunabilirsiniz.

# 8. Değişiklikler
Bu metni güncellediğimizde yeni sürümü tarihiyle birlikte burada yayımlarız; önceki sürümler aşağıda okunabilir kalır.$text$),
('terms', 1, $text$Bu metin ürünle birlikte gelen bir örnektir. Yayımlanmadan önce bir hukukçu tarafından okunmalı; köşeli parantez içindeki yerler doldurulmalıdır.

Bu koşullar, [Şirket unvanı] (“Telve”) ile Telve sadakat programına üye olan kişi (“üye”) arasındadır. Kayıt olduğunuzda bu koşulları kabul etmiş olursunuz. Koşulların kabulü, kampanya ve tanıtım iletilerine izin verdiğiniz anlamına gelmez; bu izinler ayrıca ve isteğe bağlı olarak alınır.

# 1. Üyelik
- Üyelik ücretsizdir ve 18 yaşını doldurmuş gerçek kişilere açıktır; 18 yaşından küçükler, velilerinin onayıyla üye olabilir.
- Bir kişinin bir hesabı olur. Bilgilerinizin doğru ve güncel olması sizin sorumluluğunuzdadır.
- Şifrenizi ve kodunuzu kimseyle paylaşmayın. Hesabınızın izniniz dışında kullanıldığını fark ederseniz şifrenizi değiştirin ve bize haber verin.

# 2. Puan kazanma
- Puanları, kasada kodunuzu okuttuğunuz veya uygulamadan verdiğiniz siparişlerde, o gün geçerli kurallara göre kazanırsınız. Geçerli kurallar uygulamada yazar.
- Kampanyaların kendi koşulları, süresi ve sınırları vardır; bunlar kampanyayla birlikte duyurulur.
- İade edilen bir alışverişin kazandırdığı puan geri alınır.

# 3. Puan kullanma
- Puanlarla uygulamada gösterilen ödülleri alabilir, yapılabildiği yerlerde ödeme yapabilirsiniz.
- Puanlar para değildir; nakde çevrilemez, satılamaz ve uygulamanın izin verdiği hâller dışında başkasına devredilemez.
- Puanların, kuponların ve damgaların son kullanma günü uygulamada yazar. Süresi dolacak puanlar için size önceden bildirim göndeririz; süresi dolan puan silinir.

# 4. Kötüye kullanım
Gerçek bir alışverişe dayanmadan, teknik bir hatadan yararlanarak veya başkasının hesabıyla elde edilen puanları geri alabilir, hesabı durdurabiliriz. Böyle bir karara, gerekçesini sorarak itiraz edebilirsiniz.

# 5. Siparişler
Uygulamadan verdiğiniz siparişlerin hazırlanması, teslimi, iptali ve iadesi, sipariş sırasında gösterilen koşullara bağlıdır. Söz verilen saat bir tahmindir; gecikme olursa bildirilir.

# 6. İletiler
Üyeliğinize, puanlarınıza ve siparişlerinize ilişkin bilgilendirmeler hizmetin parçasıdır. Tanıtım ve kampanya iletilerini yalnızca izin verdiğiniz kanallardan alırsınız; izninizi her zaman “Gizlilik ve verilerim” sayfasından veya İYS üzerinden geri alabilirsiniz.

# 7. Değişiklik ve sona erme
- Bu koşulları değiştirebiliriz. Yeni sürümü tarihiyle birlikte burada yayımlar, aleyhinize olan değişiklikleri yürürlüğe girmeden en az [30] gün önce size bildiririz.
- Üyeliğinizi dilediğiniz zaman sona erdirebilirsiniz. Programı sona erdirirsek bunu en az [60] gün önce duyurur, bu sürede puanlarınızı kullanmanıza izin veririz.

# 8. Kişisel veriler
Kişisel verilerinizin nasıl işlendiği Aydınlatma Metni’nde açıklanır. O metin bu koşulların bir parçası değildir ve kabulünüze tabi değildir.

# 9. Uygulanacak hukuk ve başvuru
Bu koşullara Türk hukuku uygulanır. Uyuşmazlıklarda, kanuni parasal sınırlar içinde yerleşim yerinizdeki veya Telve’nin merkezinin bulunduğu yerdeki tüketici hakem heyetlerine ve tüketici mahkemelerine başvurabilirsiniz. 6502 sayılı Tüketicinin Korunması Hakkında Kanun’dan doğan haklarınız saklıdır.$text$);
