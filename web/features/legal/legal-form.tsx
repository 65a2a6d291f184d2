import { useMutation } from '@tanstack/react-query'
import { type LegalKind, LegalText, LegalVersion } from '#api/contracts/legal/legal.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { BlanksLeft } from './blanks-left.tsx'
import { LegalText as Shown } from './legal-text.tsx'
import { legalNames } from './legal-words.ts'
import { publishMutation } from './mutations.ts'
import { TextDifference } from './text-difference.tsx'

const valuesOf = ({ body }: LegalVersion): LegalText => ({ body })
const labels = { body: 'Metin' }

/** Writes a document's next version; what is not published yet stays on this device. */
export function LegalForm({ kind, current }: { kind: LegalKind; current: LegalVersion }) {
  const publish = useMutation(publishMutation(kind))
  const form = useContractForm(LegalText, {
    draft: `legal-${kind}`,
    defaultValues: valuesOf(current),
  })
  const body = form.watch('body')
  return (
    <VersionForm
      form={form}
      current={current}
      schema={LegalVersion}
      change={publish}
      valuesOf={valuesOf}
      labels={labels}
      success="Yeni sürüm yayımlandı."
      unchanged="Metin geçerli sürümle aynı; yeni sürüm yayımlanmadı."
      fallback="Metin yayımlanamadı"
      button="Yayımla"
      question={({ values, base, onConfirm, onCancel }) => (
        <ConfirmDialog
          open
          size="lg"
          title="Metni Yayımla"
          question="Metin hemen geçerli olur ve geri alınamaz: herkes okuyabilir, bir daha değiştirilemez. Geçerli sürüme göre değişenler aşağıdadır."
          subject={`${legalNames[kind]} · Sürüm ${base.version + 1}`}
          confirmLabel="Yayımla"
          confirmTone="primary"
          onOpenChange={onCancel}
          onConfirm={onConfirm}
        >
          <TextDifference before={base.body} after={values.body} />
        </ConfirmDialog>
      )}
    >
      <FormField
        form={form}
        name="body"
        label={labels.body}
        hint="“# ” ile başlayan satır başlık, “- ” ile başlayan satır madde olur."
      >
        <Textarea rows={16} className="max-h-[60dvh]" />
      </FormField>
      <BlanksLeft body={body} />
      {body !== current.body && (
        <details className="rounded-field border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">
            Önizleme
          </summary>
          <div className="border-line border-t p-4">
            <Shown body={body} />
          </div>
        </details>
      )}
    </VersionForm>
  )
}
