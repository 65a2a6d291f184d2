import { cn } from '#ui/foundations/cn.ts'

interface EmailProps {
  /** The address. */
  address: string
  className?: string | undefined
}

/** An e-mail address that wraps before its `@`, and inside its halves only if they are too long. */
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
