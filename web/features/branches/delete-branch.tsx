import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Branch, deleteBranch } from '#api/contracts/branches/branches.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useLatest } from '#web/shared/forms/latest.ts'
import { deleteBranchMutation } from './mutations.ts'

const fallback = 'Şube silinirken bir hata oluştu.'

/** Asks before a branch goes, and says what became of it. */
export default function DeleteBranch({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const { latest, follow } = useLatest(branch, deleteBranch)
  const remove = useMutation(deleteBranchMutation(useQueryClient()))
  return (
    <ConfirmDialog
      open
      title="Şubeyi Sil"
      question="Bu şubeyi silmek istediğinize emin misiniz? Puan hareketi olan şubeler silinmez, arşivlenir ve geri getirilebilir."
      subject={latest.name}
      confirmLabel="Sil"
      pending={remove.isPending}
      error={remove.isError && sentenceOf(remove.error, fallback)}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        remove.mutate(latest, {
          onSuccess: ({ archived }) => {
            announceSuccess(
              archived
                ? 'Şube arşivlendi; eski puan hareketlerinde adıyla görünmeye devam eder.'
                : 'Şube başarıyla silindi.',
            )
            onClose()
          },
          onError: (error) => {
            announceFailure(error, fallback)
            follow(error)
          },
        })
      }
    />
  )
}
