import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Received } from '#api/contracts/endpoint.ts'
import type { readPostInvitation } from '#api/contracts/posts/invitations.ts'
import { roleLabels } from '#api/contracts/roles.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { BrokenLink, LinkPage } from './link-page.tsx'
import { acceptPostMutation } from './mutations.ts'
import { postInvitationQuery } from './queries.ts'

const codes = /^\d{1,15}-[\w-]{22}$/

/** `/join#<code>`: an invitation to work at a branch, for who is signed in and who is not yet (decisions/275). */
export function JoinScreen({ hash }: { hash: string }) {
  const code = hash.replace(/^#/, '')
  return (
    <LinkPage title="Ekip daveti">
      {codes.test(code) ? (
        <Invitation code={code} />
      ) : (
        <BrokenLink pressed="Size gönderilen bağlantıya" />
      )}
    </LinkPage>
  )
}

type Found = Received<typeof readPostInvitation>

/** The server's sentence; what it says of a held post is for whoever gives one. */
const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'post_held'
    ? 'Bu görev sizde zaten var.'
    : sentenceOf(error)

function Invitation({ code }: { code: string }) {
  const found = useQuery(postInvitationQuery(code))
  const accept = useMutation(acceptPostMutation)
  const user = useQuery(currentUserQuery).data
  if (accept.isSuccess && found.data) return <Joined invitation={found.data} />
  if (!found.data)
    return found.error instanceof ApiError && found.error.status === 410 ? (
      <Banner tone="error">{sentenceOf(found.error)}</Banner>
    ) : (
      <QueryPlaceholder query={found} loading={['h-16', 'h-12']} />
    )
  const { role, branch, lastDay, invitedBy } = found.data
  return (
    <>
      <p>
        {invitedBy} sizi <strong>{branch.name}</strong> ekibine davet ediyor. Göreviniz:{' '}
        <strong>{roleLabels[role]}</strong>
        {lastDay && `, ${formatDate(lastDay)} gününün sonuna kadar`}.
      </p>
      {accept.error && <Banner tone="error">{refusalOf(accept.error)}</Banner>}
      {user ? (
        <>
          <Button
            size="lg"
            pending={accept.isPending}
            onClick={() => accept.mutate({ body: { code } })}
          >
            Kabul Et
          </Button>
          <p className="text-muted text-sm">
            {user.fullName} olarak giriş yaptınız. Görev bu hesaba verilir.
          </p>
        </>
      ) : (
        <SignIn code={code} />
      )}
    </>
  )
}

/** The way to an account and back. */
function SignIn({ code }: { code: string }) {
  const redirect = `/join#${code}`
  return (
    <>
      <p>Daveti kabul etmek için hesabınıza giriş yapın.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button asChild size="lg">
          <Link to="/auth" search={{ redirect }}>
            Giriş Yap
          </Link>
        </Button>
        <Button asChild size="lg" tone="plain">
          <Link to="/auth" search={{ redirect, form: 'register' }}>
            Kayıt Ol
          </Link>
        </Button>
      </div>
    </>
  )
}

function Joined({ invitation: { branch, role } }: { invitation: Found }) {
  return (
    <>
      <p role="status">
        <strong>{branch.name}</strong> ekibindesiniz. Göreviniz: <strong>{roleLabels[role]}</strong>
        .
      </p>
      <p className="text-muted">
        Ortak tablette kasayı PIN’le açmak için Güvenlik sayfasında PIN’inizi belirleyin.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button asChild size="lg">
          <Link to="/security">PIN Belirle</Link>
        </Button>
        <Button asChild size="lg" tone="plain">
          <Link to="/qr">Kasaya Git</Link>
        </Button>
      </div>
    </>
  )
}
