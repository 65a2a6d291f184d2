declare module 'subset-font' {
  /** What of a font holds the letters of `text`, for the features that are named. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; noHinting: boolean },
  ): Promise<Uint8Array>
}
