import { useState } from 'react'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { SoldOutHere } from '#web/features/availability/sold-out-here.tsx'
import { CameraPane } from '#web/features/counter/camera/camera-pane.tsx'
import { createSight } from '#web/features/counter/camera/sight.ts'
import { readCode } from '#web/features/counter/input/code.ts'
import { useCodesFromAnywhere } from '#web/features/counter/input/code-input.tsx'
import { ByNumber } from '#web/features/counter/number/by-number.tsx'
import { useScanning } from '#web/features/counter/scanning.ts'
import { signal } from '#web/features/counter/signals.ts'
import { BrakeHere } from '#web/features/ordering/brake-here.tsx'
import { BranchDialog } from '#web/features/points/counter/branch-dialog.tsx'
import { useDeviceBranch } from '#web/features/points/counter/remembered-branch.ts'
import { HandOut } from '#web/features/suspended-coffees/hand-out.tsx'
import { announceProblem, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { useSound } from '#web/shared/sound.ts'
import { CustomerTurn } from './customer-turn.tsx'
import { LastActs } from './last-acts.tsx'
import { NoCustomer } from './no-customer.tsx'
import { looksFrom, meetingOf, type Stage } from './turn.ts'

/**
 * The counter (product.md §15): camera and last acts on one side; on the other the customer, the pad, and
 * beside it what they have. Two taps lead from a scan to the next customer: the amount and the confirmation.
 */
export function ScanScreen() {
  const { state, read, reset } = useScanning()
  const [sight] = useState(createSight)
  const [stage, setStage] = useState<Stage>('card')
  const [takenBack, setTakenBack] = useState<ReadonlySet<string>>(new Set())
  const [choosingBranch, setChoosingBranch] = useState(false)
  /** a code that was read over a typed bill, until it is said what becomes of the bill */
  const [waiting, setWaiting] = useState<string>()
  /** whether a customer's number is typed instead */
  const [byNumber, setByNumber] = useState(false)
  const branch = useDeviceBranch()
  useSound()

  const open = state.at === 'open' ? state.scan : undefined
  const looking = open ? looksFrom(stage) : state.at !== 'reading' && !byNumber
  /** a customer's turn needs the room of the camera, which waits for the next one */
  const waits = open !== undefined && !looking

  /** Ends the customer's turn. Their phone may still be in sight and must not open them again. */
  const leave = () => {
    if (open) sight.served(open.user.id, performance.now())
    setStage('card')
  }
  const readNext = (text: string) => {
    if (byNumber) return
    const met = open ? meetingOf(stage, readCode(text).kind) : 'read'
    if (met === 'read') {
      leave()
      return read(text)
    }
    signal('refusal')
    if (met === 'refuse') announceWarning('Önce bu müşterinin işlemini sonuçlandırın.')
    if (met === 'malformed') announceProblem(refusalSentence('qr_malformed'))
    if (met === 'ask') setWaiting(text)
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
      data-toasts="counter"
      className={cn(
        'grid grid-cols-1 gap-4 lg:grid-rows-[auto_1fr] lg:items-start',
        waits ? 'lg:grid-cols-[17rem_minmax(0,1fr)]' : 'lg:grid-cols-[11fr_9fr]',
      )}
    >
      <CameraPane
        sight={sight}
        looking={looking}
        read={readNext}
        className={cn(waits && 'max-lg:hidden')}
      />
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2">
        {branch.id === undefined && !open && (
          <BranchMissing onChoose={() => setChoosingBranch(true)} />
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
              if (looksFrom(next)) sight.served(state.scan.user.id, performance.now())
            }}
            onReset={() => {
              leave()
              reset()
            }}
          />
        ) : (
          <>
            <NoCustomer state={state} read={readNext} reset={reset} />
            {branch.id !== undefined && (
              <ByNumber branchId={branch.id} open={byNumber} onOpenChange={setByNumber} />
            )}
          </>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <CounterTasks branch={branch} onTakenBack={onTakenBack} />
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

function BranchMissing({ onChoose }: { onChoose: () => void }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="lg" tone="plain" onClick={onChoose}>
          Şube Seçin
        </Button>
      }
    >
      Bu kasanın şubesi seçilmedi. Bir kez seçmeniz yeterli.
    </Banner>
  )
}

interface CounterTasksProps {
  branch: ReturnType<typeof useDeviceBranch>
  onTakenBack: (id: string, ofCustomer?: boolean) => void
}

/** What is done at the counter beside the customer's turn. */
function CounterTasks({ branch: { id, name = 'Şube' }, onTakenBack }: CounterTasksProps) {
  return (
    <>
      {id !== undefined && (
        <HandOut branchId={id} onDone={(given) => signal(given ? 'success' : 'refusal')} />
      )}
      <LastActs onTakenBack={onTakenBack} />
      {id !== undefined && (
        <>
          <SoldOutHere branchId={id} branchName={name} />
          <BrakeHere branchId={id} branchName={name} />
        </>
      )}
    </>
  )
}
