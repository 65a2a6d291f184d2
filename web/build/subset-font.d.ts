declare module 'subset-font' {
  /** The part of a font with the letters of `text` and the named features. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; noHinting: boolean },
  ): Promise<Uint8Array>
}
