import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { ruleMutation, ruleQuery } from './second-factor-rule-queries.ts'

/**
 * Whether administrators must have a second factor (decisions/158); says so while they need not. On a phone one
 * button says it, and shows the rule below: the screen is for the log.
 */
export function SecondFactorRule() {
  const rule = useQuery(ruleQuery)
  const change = useMutation(ruleMutation)
  const [open, setOpen] = useState(false)
  const panel = useId()
  if (!rule.data) return null
  const { adminsNeedSecondFactor, version } = rule.data
  return (
    <div className="grid gap-3">
      <Button
        tone="plain"
        className="justify-self-start sm:hidden"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        İki Adımlı Doğrulama
        <Badge tone={adminsNeedSecondFactor ? 'earn' : 'warning'}>
          {adminsNeedSecondFactor ? 'Zorunlu' : 'Zorunlu Değil'}
        </Badge>
      </Button>
      <Card id={panel} className={cn('grid gap-2', !open && 'max-sm:hidden')}>
        {!adminsNeedSecondFactor && (
          <Banner tone="warning" title="Yöneticiler yalnızca şifreyle girebiliyor">
            Bir şifre çalınırsa bütün puanlara ulaşılır. Kendi hesabınızda ikinci bir yöntem kurup
            bu ayarı açın.
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
    </div>
  )
}
