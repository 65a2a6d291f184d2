import type { SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Card } from '#ui/data/card.tsx'
import { formatDate, formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { settingsQuery } from '#web/features/programme/queries.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { settingTexts } from './setting-texts.ts'
import { SettingsForm } from './settings-form.tsx'

/** `Ayarlar` of the programme, with what customers see of them and their history. */
export function SettingsScreen() {
  return (
    <VersionsScreen
      title="Program Ayarları"
      introduction={<ProgrammePages current="/admin/programme/settings" />}
      versions={settingsQuery}
      form={(current) => (
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
          <Card>
            <SettingsForm current={current} />
          </Card>
          <SeenByCustomers settings={current} />
        </div>
      )}
      historyLabel="Ayarların geçmişi"
      sinceLabel="Zaman"
      columns={[
        ...settingTexts.map(({ name, label, isMoney }) => ({
          id: name,
          header: label,
          cell: (settings: SettingsVersion) => (
            <span className="tabular">
              {(isMoney ? formatMoney : formatNumber)(settings[name])}
            </span>
          ),
        })),
        {
          id: 'referral',
          header: 'Davet',
          cell: ({ referralInviter, referralFriend, referralLeast, referralMonthly }) => (
            <span className="tabular">
              {referralMonthly === 0
                ? 'Kapalı'
                : `${formatNumber(referralInviter)} + ${formatNumber(referralFriend)} puan, en az ${formatMoney(referralLeast)}, ayda ${referralMonthly}`}
            </span>
          ),
        },
        {
          id: 'billsByNumber',
          header: 'Telefonsuz',
          cell: ({ billsByNumber }) => (billsByNumber ? 'Açık' : 'Kapalı'),
        },
        { id: 'startsOn', header: 'İlk gün', cell: ({ startsOn }) => formatDate(startsOn) },
      ]}
      stackBelow="64rem"
    />
  )
}

function SeenByCustomers({ settings }: { settings: SettingsVersion }) {
  const { pointValue, grantMonths, couponDays, donationPoints } = settings
  const { referralInviter, referralFriend, referralLeast, referralMonthly } = settings
  return (
    <Card className="grid gap-2">
      <h2 className="font-display font-semibold text-lg">Müşteriler ne görür</h2>
      <p>{`100 puan ${formatMoney(100 * pointValue)} değerindedir.`}</p>
      <p>{`Bugün kazanılan puanlar ${grantMonths} ay geçerlidir.`}</p>
      <p>{`Bugün alınan bir kupon ${couponDays} gün kullanılabilir.`}</p>
      <p>{`Bir kahveyi ${formatNumber(donationPoints)} puanla askıya asabilirsiniz.`}</p>
      <p>
        {referralMonthly === 0
          ? 'Şu anda yeni davet alınmıyor.'
          : `Davet ettiğiniz arkadaşınız ${formatMoney(referralLeast)} ve üzeri iki alışveriş yapınca siz ${formatPoints(referralInviter)}, o ${formatPoints(referralFriend)} kazanır.`}
      </p>
    </Card>
  )
}
