interface MapNoteProps {
  /** the tile provider's attribution, plain text; empty without tiles */
  attribution: string
  tilesFail: boolean
}

/** The attribution of the tiles, or a note that they fail to load. */
export function MapNote({ attribution, tilesFail }: MapNoteProps) {
  if (tilesFail)
    return (
      <p role="status" className="text-muted text-sm">
        Harita görüntüleri şu anda yüklenemiyor; şubelerin yerleri doğru.
      </p>
    )
  return (
    <p className="text-right text-muted text-xs">
      {attribution.includes('OpenStreetMap') ? (
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
          className="underline"
        >
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  )
}
