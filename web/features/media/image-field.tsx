import { useMutation } from '@tanstack/react-query'
import ImageUp from 'lucide-react/icons/image-up'
import { useRef } from 'react'
import { pictureTypes } from '#api/contracts/media/media.ts'
import { ImageUrl } from '#api/contracts/typed-fields.ts'
import { Picture } from '#ui/data/picture.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { announceFailure } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { uploadMutation } from './mutations.ts'

interface ImageFieldProps {
  label?: string | undefined
  /** the address; empty without a picture */
  value: string
  onValueChange: (imageUrl: string) => void
  /** the form's error for the address */
  error?: string | undefined
  required?: boolean | undefined
  /** called with true while a picture is uploaded, so that the form can wait for its address */
  onBusyChange?: ((busy: boolean) => void) | undefined
}

/** `Görsel URL`: an https address, or a file that is uploaded at once and fills in its address. */
export function ImageField({
  label = 'Görsel URL',
  value,
  onValueChange,
  error,
  required = false,
  onBusyChange,
}: ImageFieldProps) {
  const files = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    ...uploadMutation,
    onMutate: () => onBusyChange?.(true),
    onSuccess: ({ imageUrl }) => onValueChange(imageUrl),
    onError: (refusal) => announceFailure(refusal),
    onSettled: () => onBusyChange?.(false),
  })
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        required={required}
        hint="https ile başlayan bir adres yazın ya da bir dosya yükleyin."
        error={upload.isError ? sentenceOf(upload.error) : error}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={value}
          onChange={(event) => {
            upload.reset()
            onValueChange(event.target.value)
          }}
        />
      </Field>
      <div className="flex items-center gap-3">
        <span className="h-16 w-24 shrink-0 overflow-hidden rounded-field">
          <Picture
            src={ImageUrl.safeParse(value).success ? value : null}
            alt=""
            lazy={false}
            fallback="Görsel yok"
          />
        </span>
        <Button
          tone="plain"
          pending={upload.isPending}
          pendingLabel="Yükleniyor..."
          onClick={() => files.current?.click()}
        >
          <ImageUp aria-hidden className="size-5" />
          Dosya Yükle
        </Button>
        <input
          ref={files}
          type="file"
          hidden
          aria-label="Görsel dosyası"
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // lets a person choose the same file again after a refusal
            event.target.value = ''
            if (file) upload.mutate(file)
          }}
        />
      </div>
    </div>
  )
}
