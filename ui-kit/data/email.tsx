import { cn } from '#ui/foundations/cn.ts'

interface EmailProps {
  /** The address, as it was typed. */
  address: string
  className?: string | undefined
}

/** An e-mail address that breaks before its `@` where it must, and elsewhere only if that is not enough. */
export function Email({ address, className }: EmailProps) {
  const at = address.lastIndexOf('@')
  return (
    <span className={cn('wrap-anywhere', className)}>
      {at > 0 ? address.slice(0, at) : address}
      {at > 0 && (
        <>
          <wbr />
          {address.slice(at)}
        </>
      )}
    </span>
  )
}
