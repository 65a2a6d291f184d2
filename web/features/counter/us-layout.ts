/** What the keys of a US keyboard write, without and with Shift, by the key's place on the keyboard. */
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
 * The character that a key would write on a US keyboard, whatever the computer's layout made of it:
 * scanners press the keys of one as they come from the factory. Empty for a key that writes nothing.
 */
export const usCharacter = ({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string =>
  (keys[code] ?? '').charAt(shiftKey ? 1 : 0)
