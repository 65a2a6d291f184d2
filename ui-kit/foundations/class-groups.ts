import { type ClassNameValue, createTailwindMerge, validators } from 'tailwind-merge'

type Config = Parameters<typeof createTailwindMerge>[0] extends () => infer C ? C : never

const { isAny, isNumber } = validators

/** Groups whose every class is `name-…`: whatever follows the name, two of them are rivals. */
const prefixes = [
  ...['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order'],
  ...['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  ...['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'basis', 'shrink', 'grow'],
  ...['gap', 'gap-x', 'gap-y', 'space-x', 'space-y', 'grid-cols', 'grid-rows', 'auto-rows'],
  ...[
    'col',
    'row',
    'col-start',
    'col-end',
    'row-start',
    'row-end',
    'auto-cols',
    'justify',
    'justify-items',
    'justify-self',
    'items',
    'self',
  ],
  ...['place-content', 'place-items', 'overflow', 'overflow-x', 'overflow-y', 'object', 'aspect'],
  ...['tracking', 'leading', 'line-clamp', 'list', 'underline-offset', 'whitespace', 'break'],
  ...['wrap', 'hyphens', 'from', 'to', 'rounded', 'rounded-t', 'rounded-b', 'border-spacing'],
  ...['divide', 'shadow', 'opacity', 'transition', 'duration', 'animate', 'rotate'],
  ...['scale', 'scale-x', 'translate', 'translate-x', 'translate-y', 'origin', 'accent', 'caret'],
  ...[
    'appearance',
    'cursor',
    'field-sizing',
    'pointer-events',
    'resize',
    'scroll-mt',
    'scroll-mb',
    'scroll-pt',
    'scroll-pb',
    'place-self',
    'indent',
    'touch',
  ],
  ...['select', 'fill', 'stroke', 'outline-offset', 'columns', 'delay', 'ease'],
]
/** Sides of a border; each has a width of its own and, with anything else behind it, a colour. */
const sides = ['', '-x', '-y', '-t', '-r', '-b', '-l']

/**
 * What tailwind-merge has to know of Tailwind to merge the classes that stand in this product: a
 * tenth of its own table, which would be a twentieth of what a browser loads first. The test beside
 * it holds this against the whole table, for every two classes of the product.
 */
const config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(prefixes.map((name) => [name, [{ [name]: ['', isAny] }]])),
    display: [
      ...['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'table', 'grid'],
      ...['inline-grid', 'contents', 'hidden'],
    ],
    sr: ['sr-only', 'not-sr-only'],
    isolation: ['isolate'],
    'container-type': ['@container'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible'],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['nowrap', 'wrap'] }],
    flex: [{ flex: [isAny] }],
    'align-content': [{ content: ['start', 'end', 'center', 'between', 'stretch'] }],
    content: [{ content: [isAny] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'] }],
    'text-alignment': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['balance', 'pretty', 'nowrap'] }],
    'text-overflow': ['truncate'],
    'text-decoration': ['underline', 'no-underline', 'line-through'],
    'text-transform': ['uppercase', 'normal-case'],
    'text-color': [{ text: [isAny] }],
    'font-family': [{ font: ['sans', 'display'] }],
    'font-weight': [{ font: [isAny] }],
    'numeric-spacing': ['tabular-nums', 'proportional-nums'],
    'bg-image': [{ 'bg-linear': [isAny] }],
    'bg-color': [{ bg: [isAny] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    ...Object.fromEntries(
      sides.flatMap((side) => [
        [`border-w${side}`, [{ [`border${side}`]: ['', isNumber] }]],
        [`border-color${side}`, [{ [`border${side}`]: [isAny] }]],
      ]),
    ),
    'divide-x': [{ 'divide-x': ['', isNumber] }],
    'divide-y': [{ 'divide-y': ['', isNumber] }],
    'outline-style': [{ outline: ['solid', 'dashed', 'none', 'hidden'] }],
    'outline-w': [{ outline: ['', isNumber] }],
    'outline-color': [{ outline: [isAny] }],
    'ring-w': [{ ring: ['', isNumber] }],
    'ring-color': [{ ring: [isAny] }],
    'ring-offset-w': [{ 'ring-offset': [isNumber] }],
    'ring-offset-color': [{ 'ring-offset': [isAny] }],
    'stroke-w': [{ stroke: [isNumber] }],
    filter: ['filter', 'grayscale'],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-t', 'rounded-b'],
    'border-w': sides.slice(1).map((side) => `border-w${side}`),
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'border-color': sides.slice(1).map((side) => `border-color${side}`),
    'border-color-x': ['border-color-r', 'border-color-l'],
    'border-color-y': ['border-color-t', 'border-color-b'],
    translate: ['translate-x', 'translate-y'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['*', '**', 'after', 'backdrop', 'before', 'file', 'marker'],
} as unknown as Config

/** Merges the classes of this product: of rivals the last one stays. */
export const merge: (...classes: ClassNameValue[]) => string = createTailwindMerge(() => config)
