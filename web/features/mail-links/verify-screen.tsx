import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { BrokenLink, LinkPage, tokenIn } from './link-page.tsx'
import { verifyMutation } from './mutations.ts'

/** `/verify#<token>`: proves an e-mail address, by a press (decisions/147). */
export function VerifyScreen({ hash }: { hash: string }) {
  const verify = useMutation(verifyMutation)
  const verified = useQuery(currentUserQuery).data?.verified
  const token = tokenIn(hash)
  if (verify.isSuccess)
    return (
      <LinkPage title="Adresiniz doğrulandı">
        <p role="status">Teşekkürler. Artık puanlarınızla ödül alabilirsiniz.</p>
        <Button asChild size="lg">
          <Link to="/rewards">Ödüllere Git</Link>
        </Button>
      </LinkPage>
    )
  return (
    <LinkPage title="E-posta adresinizi doğrulayın">
      <p>Bu adresin size ait olduğunu onaylayın; puanlarınızla ödül almak için bu yeterli.</p>
      {verify.error && (
        <Banner tone="error">
          {verified
            ? 'E-posta adresiniz zaten doğrulanmış; yapmanız gereken bir şey yok.'
            : sentenceOf(verify.error)}
        </Banner>
      )}
      {token === undefined ? (
        <BrokenLink />
      ) : (
        <Button
          size="lg"
          pending={verify.isPending}
          onClick={() => verify.mutate({ body: { token } })}
        >
          Adresimi Doğrula
        </Button>
      )}
      {verify.error && !verified && (
        <p className="text-muted text-sm">
          Yeni bir doğrulama e-postasını{' '}
          <Link to="/account-settings" className="text-accent underline">
            Hesap Ayarları
          </Link>
          ’ndan isteyebilirsiniz.
        </p>
      )}
    </LinkPage>
  )
}
