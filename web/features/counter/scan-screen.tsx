import { useState } from 'react'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { SoldOutHere } from '#web/features/availability/sold-out-here.tsx'
import { HandOut } from '#web/features/hanging/hand-out.tsx'
import { BrakeHere } from '#web/features/ordering/brake-here.tsx'
import { BranchDialog } from '#web/features/points/branch-dialog.tsx'
import { useDeviceBranch } from '#web/features/points/remembered-branch.ts'
import { announceProblem, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { useSound } from '#web/shared/sound.ts'
import { CameraPane } from './camera-pane.tsx'
import { readCode } from './code.ts'
import { useCodesFromAnywhere } from './code-input.tsx'
import { CustomerDetails } from './customer-panel.tsx'
import { CustomerTurn, type Stage } from './customer-turn.tsx'
import { LastActs } from './last-acts.tsx'
import { NoCustomer } from './no-customer.tsx'
import { useScanning } from './scanning.ts'
import { createSight } from './sight.ts'
import { signal } from './signals.ts'

/**
 * The counter (product.md §15): camera and last acts on one side, customer and pad on the other. Two taps lead
 * from a scan to the next customer: the amount and the confirmation.
 */
export function ScanScreen() {
  const { state, read, reset } = useScanning()
  const [sight] = useState(createSight)
  const [stage, setStage] = useState<Stage>('card')
  const [takenBack, setTakenBack] = useState<ReadonlySet<string>>(new Set())
  const [choosingBranch, setChoosingBranch] = useState(false)
  /** a code that was read over a typed bill, until it is said what becomes of the bill */
  const [waiting, setWaiting] = useState<string>()
  const branch = useDeviceBranch()
  useSound()

  const open = state.at === 'open' ? state.scan : undefined
  // The camera never replaces a customer whose code is fresh, or for whom something is typed.
  const looking = open
    ? stage === 'done' || stage === 'expired'
    : state.at === 'waiting' || state.at === 'failed'

  /** Ends the customer's turn. Their phone may still be in sight and must not open them again. */
  const leave = () => {
    if (open) sight.served(open.user.id, performance.now())
    setStage('card')
  }
  const readNext = (text: string) => {
    // a movement with an open outcome must not lose its customer
    if (open && stage === 'busy') {
      signal('refusal')
      return announceWarning('Önce bu müşterinin işlemini sonuçlandırın.')
    }
    if (open && stage === 'typed') {
      signal('refusal')
      // what is no code at all is not worth a question
      if (readCode(text).kind === 'malformed') announceProblem(refusalSentence('qr_malformed'))
      else setWaiting(text)
      return
    }
    leave()
    read(text)
  }
  useCodesFromAnywhere(readNext)

  const onTakenBack = (id: string, ofCustomer = true) => {
    setTakenBack((before) => new Set(before).add(id))
    signal('success')
    announceSuccess(
      ofCustomer ? 'İşlem geri alındı, müşteriye bildirildi.' : 'Kahve yeniden askıda.',
    )
  }

  return (
    <div
      data-toasts="bar"
      className="grid grid-cols-1 gap-4 lg:grid-cols-[11fr_9fr] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <CameraPane
        sight={sight}
        looking={looking}
        read={readNext}
        className={cn(open && !looking && 'max-lg:hidden')}
      />
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2">
        {branch.id === undefined && !open && (
          <Banner
            tone="warning"
            action={
              <Button size="lg" tone="plain" onClick={() => setChoosingBranch(true)}>
                Şube Seçin
              </Button>
            }
          >
            Bu kasanın şubesi seçilmedi. Bir kez seçmeniz yeterli.
          </Banner>
        )}
        {state.at === 'open' ? (
          <CustomerTurn
            key={state.scan.scanId}
            scan={state.scan}
            branchId={branch.id}
            takenBack={takenBack}
            onTakenBack={onTakenBack}
            onBranchMissing={() => setChoosingBranch(true)}
            onStage={(next) => {
              setStage(next)
              if (next === 'done' || next === 'expired')
                sight.served(state.scan.user.id, performance.now())
            }}
            onReset={() => {
              leave()
              reset()
            }}
          />
        ) : (
          <NoCustomer state={state} read={readNext} reset={reset} />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {open && stage !== 'done' && <CustomerDetails scan={open} />}
        {branch.id !== undefined && (
          <HandOut branchId={branch.id} onDone={(given) => signal(given ? 'success' : 'refusal')} />
        )}
        <LastActs onTakenBack={onTakenBack} />
        {branch.id !== undefined && (
          <>
            <SoldOutHere branchId={branch.id} branchName={branch.name ?? 'Şube'} />
            <BrakeHere branchId={branch.id} branchName={branch.name ?? 'Şube'} />
          </>
        )}
      </div>
      {choosingBranch && <BranchDialog onClose={() => setChoosingBranch(false)} />}
      {open && waiting !== undefined && (
        <ConfirmDialog
          open
          title="Alışveriş kaydedilmedi"
          question="Yeni bir kod okutuldu. Ona geçerseniz bu müşteri için yazdıklarınız silinir."
          subject={open.user.fullName}
          confirmLabel="Sil ve Geç"
          cancelLabel="Bu Müşteride Kal"
          onOpenChange={() => setWaiting(undefined)}
          onConfirm={() => {
            setWaiting(undefined)
            leave()
            read(waiting)
          }}
        />
      )}
    </div>
  )
}
