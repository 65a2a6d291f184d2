/** The characters of a US keyboard, without and with Shift, by `KeyboardEvent.code`. */
const keys: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  ...Object.fromEntries([...'0123456789'].map((digit) => [`Numpad${digit}`, digit + digit])),
  ...Object.fromEntries([...')!@#$%^&*('].map((upper, n) => [`Digit${n}`, `${n}${upper}`])),
  ...Object.fromEntries(
    [...'abcdefghijklmnopqrstuvwxyz'].map((c) => [`Key${c.toUpperCase()}`, c + c.toUpperCase()]),
  ),
}

/**
 * The character that a key types on a US keyboard, independent of the computer's layout: scanners
 * send the keys of a US keyboard by default. Empty for a key that types no character.
 */
export const usCharacter = ({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string =>
  (keys[code] ?? '').charAt(shiftKey ? 1 : 0)
