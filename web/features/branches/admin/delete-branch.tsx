import { useMutation } from '@tanstack/react-query'
import { type Branch, deleteBranch } from '#api/contracts/branches/branches.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { deleteBranchMutation } from './mutations.ts'

/** Asks before a branch is deleted, and says whether it was deleted or archived. */
export default function DeleteBranch({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Şubeyi Sil"
      question="Bu şubeyi silmek istediğinize emin misiniz? Puan hareketi olan şubeler silinmez, arşivlenir ve geri getirilebilir."
      row={branch}
      nameOf={({ name }) => name}
      endpoint={deleteBranch}
      mutation={useMutation(deleteBranchMutation)}
      success={({ archived }) =>
        archived
          ? 'Şube arşivlendi; eski puan hareketlerinde adıyla görünmeye devam eder.'
          : 'Şube başarıyla silindi.'
      }
      fallback="Şube silinirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
