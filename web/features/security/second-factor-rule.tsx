import { useMutation, useQuery } from '@tanstack/react-query'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { ruleMutation, ruleQuery } from './second-factor-rule-queries.ts'

/** Whether administrators must have a second factor (decisions/158); says so while they need not. */
export function SecondFactorRule() {
  const rule = useQuery(ruleQuery)
  const change = useMutation(ruleMutation)
  if (!rule.data) return null
  const { adminsNeedSecondFactor, version } = rule.data
  return (
    <Card className="grid gap-2">
      {!adminsNeedSecondFactor && (
        <Banner tone="warning" title="Yöneticiler yalnızca şifreyle girebiliyor">
          Bir şifre çalınırsa bütün puanlara ulaşılır. Kendi hesabınızda ikinci bir yöntem kurup bu
          ayarı açın.
        </Banner>
      )}
      <Switch
        label="Yöneticiler için iki adımlı doğrulama zorunlu"
        hint="Açıkken, ikinci yöntemi olmayan yönetici onu kurana kadar hiçbir işlem yapamaz."
        checked={
          change.isPending ? change.variables.body.adminsNeedSecondFactor : adminsNeedSecondFactor
        }
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { version, body: { adminsNeedSecondFactor: event.target.checked } },
            {
              onSuccess: () => announceSuccess('Ayar kaydedildi.'),
              onError: (error) => announceFailure(error),
            },
          )
        }
      />
    </Card>
  )
}
