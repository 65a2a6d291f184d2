import './posters.css'
import { LogoMark } from '#ui/foundations/logo.tsx'
import { QrCode } from '#ui/loyalty/qr-code.tsx'

/** The branch whose list a poster leads to; null for the list of all of them. */
export type PosterBranch = { id: number; name: string } | null

/** A sheet for the entrance: the code of the price list, and its address for who types it. */
export function Poster({ branch }: { branch: PosterBranch }) {
  const address = `${location.origin}/fiyat-listesi${branch ? `/${branch.id}` : ''}`
  return (
    <article className="price-poster" aria-label={`Afiş: ${branch?.name ?? 'bütün şubeler'}`}>
      <div>
        <LogoMark className="price-poster-mark" />
        <div>
          <h2 className="font-display font-semibold">Fiyat Listesi</h2>
          <p className="opacity-75">Güncel fiyatlarımız, içerikleri ve alerjenleriyle</p>
        </div>
        <QrCode text={address} label={`QR kodu: ${address}`} className="price-poster-code" />
        <div>
          <p className="font-semibold">Telefonunuzun kamerasını koda tutun.</p>
          <p className="opacity-75">{address.replace(/^https?:\/\//, '')}</p>
        </div>
        <p className="price-poster-branch font-display font-semibold">
          {branch ? `Telve ${branch.name}` : 'Telve'}
        </p>
      </div>
    </article>
  )
}
