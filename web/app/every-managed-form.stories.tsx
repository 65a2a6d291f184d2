import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { currentBounds } from '#api/mocks/bounds-fixtures.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { entries, people } from '#api/mocks/fixtures.ts'
import { flagSettingsHistory, openFlags } from '#api/mocks/flag-fixtures.ts'
import { noticeVersions } from '#api/mocks/legal-fixtures.ts'
import { optionGroups } from '#api/mocks/option-fixtures.ts'
import { regions } from '#api/mocks/post-fixtures.ts'
import { ruleVersions, settingsVersions, tierVersions } from '#api/mocks/programme-fixtures.ts'
import { flaggedReferrals } from '#api/mocks/referral-fixtures.ts'
import { storyOfPerson } from '#api/mocks/story-fixtures.ts'
import { team } from '#api/mocks/team-fixtures.ts'
import { everyForm, type FormArgs, imageUrl, one } from '#storybook/saved-twice.tsx'
import { BoundsForm } from '#web/features/bounds/bounds-form.tsx'
import BranchDialog from '#web/features/branches/admin/branch-dialog.tsx'
import { SendForm } from '#web/features/broadcasts/send-form.tsx'
import EventDialog from '#web/features/events/admin/event-dialog.tsx'
import { FlagDialog } from '#web/features/flags/flag-dialog.tsx'
import { FlagSettingsForm } from '#web/features/flags/settings-part.tsx'
import { LegalForm } from '#web/features/legal/legal-form.tsx'
import { CategoryForm } from '#web/features/menu/admin/category-form.tsx'
import ItemDialog from '#web/features/menu/admin/item-dialog.tsx'
import { ItemGroupsForm } from '#web/features/menu/admin/item-groups-dialog.tsx'
import OptionGroupDialog from '#web/features/menu/admin/option-group-dialog.tsx'
import { GiveDialog } from '#web/features/posts/give-dialog.tsx'
import RegionDialog from '#web/features/posts/region-dialog.tsx'
import CampaignDialog from '#web/features/programme/campaigns/campaign-dialog.tsx'
import { RuleForm } from '#web/features/programme/settings/rule-form.tsx'
import { SettingsForm } from '#web/features/programme/settings/settings-form.tsx'
import { TiersForm } from '#web/features/programme/tiers/tiers-form.tsx'
import { ReviewDialog } from '#web/features/referrals/review-dialog.tsx'
import RewardDialog from '#web/features/rewards/admin/reward-dialog.tsx'
import StampDialog from '#web/features/rewards/admin/stamp-dialog.tsx'
import StoryDialog from '#web/features/stories/story-dialog.tsx'
import { EnrolDialog } from '#web/features/tablets/enrol-dialog.tsx'
import { PinDialog } from '#web/features/tablets/own-pin.tsx'
import { InviteDialog } from '#web/features/team/invite-dialog.tsx'
import { LendDialog } from '#web/features/team/lend-dialog.tsx'
import { EditDialog } from '#web/features/users/person/edit-dialog.tsx'
import { HouseNoteDialog } from '#web/features/users/person/house-note.tsx'
import { RecoverDialog } from '#web/features/users/person/recover-dialog.tsx'
import { ReversalDialog } from '#web/features/users/points/reversal-dialog.tsx'
import { UserPointsForm } from '#web/features/users/points/user-points-form.tsx'

/** Saves every form of administrators twice; every-form.test.ts fails for one without a story. */
const meta = {
  title: 'Screens/Administrator/Every form',
  ...everyForm,
  parameters: { ...everyForm.parameters },
} satisfies Meta<FormArgs>

export default meta
type Story = StoryObj<typeof meta>

const close = fn()

export const Category: Story = {
  tags: ['quick'],
  args: {
    form: () => <CategoryForm onDone={close} />,
    typed: { 'Kategori adı': 'Kahvaltılık', Açıklama: 'Sabahları.' },
    button: 'Ekle',
  },
}

export const Item: Story = {
  args: {
    form: () => <ItemDialog onClose={close} />,
    typed: {
      'Ürün adı': 'Flat White',
      Açıklama: 'Kadifemsi süt.',
      Fiyat: '12,50',
      Kategori: 'Kahveler',
    },
    button: 'Ekle',
  },
}

export const OptionGroup: Story = {
  args: {
    form: () => <OptionGroupDialog onClose={close} />,
    typed: { 'Grubun adı': 'Boy', '1\\. seçenek': 'Büyük', Fark: '15,00' },
    button: 'Ekle',
  },
}

/** The order changes each time: the first group moves down. */
export const GroupsOfAProduct: Story = {
  args: {
    form: () => (
      <ItemGroupsForm
        name="Latte"
        groups={optionGroups}
        chosen={{ id: 102, groupIds: [1, 2, 3], version: 1 }}
        onClose={close}
      />
    ),
    typed: {},
    pressed: 'Aşağı Taşı: Boy (Sıcak kahveler)',
    button: 'Güncelle',
  },
}

export const Reward: Story = {
  args: {
    form: () => <RewardDialog onClose={close} />,
    typed: {
      'Ödül adı': 'Hesaptan 50 TL',
      Puanı: '250',
      'Ödülün türü': 'Tutar indirimi',
      'İndirim \\(TL\\)': '50,00',
    },
    button: 'Ekle',
  },
}

export const StampCard: Story = {
  args: {
    form: () => <StampDialog itemIds={[101]} onClose={close} />,
    typed: { 'Kartın adı': '9 kahve, 10. bizden', 'Damga sayısı': '9' },
    button: 'Ekle',
  },
}

export const JudgedReferral: Story = {
  args: {
    form: () => <ReviewDialog referral={one(flaggedReferrals)} grant onClose={close} />,
    typed: { Gerekçe: 'İki kardeş; kimliklerini gösterdiler.' },
    button: 'Ödülü Ver',
  },
}

export const SettledFlag: Story = {
  args: {
    form: () => <FlagDialog flag={one(openFlags)} onClose={close} />,
    typed: { Sonuç: 'Uygun', Not: 'Her gün gelen bir müşteri.' },
    button: 'Sonuçlandır',
  },
}

export const FlagThresholds: Story = {
  args: {
    form: () => <FlagSettingsForm current={one(flagSettingsHistory)} />,
    typed: { 'Bir müşterinin kazanımı': '12' },
    again: { 'Bir müşterinin kazanımı': '14' },
    button: 'Kaydet',
  },
}

export const Branch: Story = {
  args: {
    form: () => <BranchDialog onClose={close} />,
    typed: {
      'Şube adı': 'Çengelköy',
      Adres: 'Çengelköy Cad. No: 12',
      'Çalışma saatleri': 'Her gün 08:00–23:00',
      Enlem: '41,0502',
      Boylam: '29.0521',
    },
    button: 'Ekle',
  },
}

export const Event: Story = {
  args: {
    form: () => <EventDialog event={{ ...one(events), imageUrl: null }} onClose={close} />,
    typed: { Başlık: 'Tadım Günü', Konum: 'Telve Karaköy' },
    again: { Başlık: 'Tadım Haftası' },
    button: 'Güncelle',
  },
}

export const StoryOfTheDay: Story = {
  args: {
    form: () => <StoryDialog story={{ ...one(stories), imageUrl }} onClose={close} />,
    typed: { Başlık: 'Salep günleri' },
    again: { Başlık: 'Salep haftası' },
    button: 'Güncelle',
  },
}

export const SharedTablet: Story = {
  args: {
    form: () => <EnrolDialog onClose={close} />,
    typed: { Şube: 'Merkez', 'Tabletin adı': 'Kasa 2' },
    button: 'Kaydet',
  },
}

const ofMerkez = { branch: team.branch, roles: team.roles, onClose: close }

export const TeamInvitation: Story = {
  args: {
    form: () => <InviteDialog {...ofMerkez} />,
    typed: { 'Kimin için': 'Mert' },
    again: { 'Kimin için': 'Derya' },
    button: 'Bağlantıyı Hazırla',
  },
}

export const LentColleague: Story = {
  args: {
    form: () => <LendDialog {...ofMerkez} />,
    typed: { Kişi: 'Selin Aydın' },
    again: { Kişi: 'Selim Özkan' },
    button: 'Ekle',
  },
}

export const OwnPin: Story = {
  args: {
    form: () => <PinDialog isNew onClose={close} />,
    typed: { 'Yeni PIN': '274913' },
    button: 'Kaydet',
  },
}

export const Broadcast: Story = {
  args: {
    form: () => <SendForm />,
    typed: { Başlık: 'Salep mevsimi', Mesaj: 'Tarçınlı salep geldi.' },
    button: 'Bildirim Gönder',
    confirm: 'Gönder',
  },
}

export const Person: Story = {
  args: {
    form: () => <EditDialog user={one(people)} onClose={close} />,
    typed: { 'İsim Soyisim': 'Elif Yıldız', Cinsiyet: 'Diğer' },
    again: { Cinsiyet: 'Erkek' },
    button: 'Güncelle',
  },
}

export const Recovery: Story = {
  args: {
    form: () => <RecoverDialog user={one(people)} onClose={close} />,
    typed: { Neden: 'Telefonu kayıp ya da çalındı' },
    again: { Neden: 'Telefonu bozuldu' },
    button: 'Kaldır',
  },
}

export const AwardBounds: Story = {
  args: {
    form: () => <BoundsForm current={currentBounds} />,
    typed: { 'Barista, Tek işlem \\(puan\\)': '1500' },
    again: { 'Barista, Tek işlem \\(puan\\)': '1600' },
    button: 'Kaydet',
  },
}

export const Campaign: Story = {
  args: {
    form: () => <CampaignDialog onClose={close} />,
    typed: {
      'Kampanya adı': 'Salı 2 kat',
      'İlk gün': '01.12.2026',
      'Son gün': '29.12.2026',
      Bütçe: '5000',
    },
    button: 'Taslak Oluştur',
  },
}

export const EarningRule: Story = {
  args: {
    form: () => <RuleForm current={one(ruleVersions)} />,
    typed: { 'Ödenen her': '4' },
    again: { 'Ödenen her': '6' },
    button: 'Kaydet',
  },
}

export const ProgrammeSettings: Story = {
  args: {
    form: () => <SettingsForm current={one(settingsVersions)} />,
    typed: { 'Bir puanın değeri': '0,60' },
    again: { 'Bir puanın değeri': '0,70' },
    button: 'Kaydet',
  },
}

export const Tiers: Story = {
  args: {
    form: () => <TiersForm current={one(tierVersions)} />,
    typed: { '2. kademe: Ad': 'Bardak' },
    again: { '2. kademe: Ad': 'Sürahi' },
    button: 'Kaydet',
  },
}

export const HouseNote: Story = {
  args: {
    form: () => <HouseNoteDialog note={storyOfPerson(42).houseNote} onClose={close} />,
    typed: { Not: 'Kendi termosuyla gelir.' },
    again: { Not: 'Sokak tarafını sever.' },
    button: 'Kaydet',
  },
}

export const Post: Story = {
  args: {
    form: () => <GiveDialog person={one(people)} onClose={close} />,
    typed: { Görev: 'Barista' },
    again: { Görev: 'Şube Müdürü' },
    button: 'Bütün Şubelerde Ver',
  },
}

export const Region: Story = {
  args: {
    form: () => <RegionDialog region={one(regions)} onClose={close} />,
    typed: { 'Bölge adı': 'Kadıköy ve Çevresi' },
    again: { 'Bölge adı': 'Anadolu' },
    button: 'Güncelle',
  },
}

export const PersonsPoints: Story = {
  args: {
    form: () => <UserPointsForm userId={1} points={50} onBusyChange={close} onRecorded={close} />,
    typed: { Puan: '5', Neden: 'İyi niyet' },
    button: 'Puan Ekle',
  },
}

export const Reversal: Story = {
  args: {
    form: () => <ReversalDialog entry={one(entries)} onClose={close} onReversed={close} />,
    typed: { Neden: 'Düzeltme', Açıklama: 'Yanlış müşteri' },
    button: 'Geri Al',
  },
}

export const LegalDocument: Story = {
  args: {
    form: () => <LegalForm kind="notice" current={one(noticeVersions)} />,
    typed: { Metin: '# Yeni metin' },
    again: { Metin: '# Daha yeni metin' },
    button: 'Yayımla',
    confirm: 'Yayımla',
  },
}
