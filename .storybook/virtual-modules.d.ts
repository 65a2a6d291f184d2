declare module 'virtual:used-icons' {
  /** The icons that the product imports, by name, with the files that do. */
  export const icons: {
    name: string
    Icon: import('lucide-react').LucideIcon
    files: string[]
  }[]
}
