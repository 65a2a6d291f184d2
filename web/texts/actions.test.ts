import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

// What is pressed, and the dialog that asks about it, are written alike everywhere: each word begins with
// a capital (`Puan Ekle`, as the specification's `Devre Dışı Bırak`). Questions and sentences are not.

const root = join(import.meta.dirname, '../..')
const files = globSync('{web,ui-kit}/**/*.tsx', { cwd: root }).filter(
  (file) => !/stories|e2e|[.]guide[.]/.test(file),
)

type Node = Record<string, unknown> & { type?: string }

/** The texts that an expression can come to; `{}` stands for what is put in. */
function textsOf(node: unknown): string[] {
  if (!node || typeof node !== 'object') return []
  const { type, ...of } = node as Node
  switch (type) {
    case 'StringLiteral':
    case 'JSXText':
      return [String(of.value)]
    case 'TemplateLiteral':
      return [(of.quasis as Node[]).map(({ cooked }) => cooked).join('{}')]
    case 'ConditionalExpression':
      return [...textsOf(of.consequent), ...textsOf(of.alternate)]
    case 'BinaryExpression':
      return [...(of.operator === '&&' ? [] : textsOf(of.left)), ...textsOf(of.right)]
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return textsOf(of.expression)
    // what only a screen reader hears goes on after a colon
    case 'JSXElement':
      return JSON.stringify(of.opening).includes('sr-only')
        ? []
        : (of.children as unknown[]).flatMap(textsOf)
    default:
      return []
  }
}

const nameOf = (node: Node) => String((node.name as Node).value)
const dialogs = /^((Form|Saving|Confirm|Delete)?Dialog|ConfirmedMutation|Sheet|Drawer)$/

function labelsOf(element: Node): string[] {
  const { name, attributes } = element.opening as { name: Node; attributes: Node[] }
  const tag = String(name.value)
  const inside = /(^|\w)Button$/.test(tag) ? (element.children as unknown[]).flatMap(textsOf) : []
  const named = attributes
    .filter(({ type }) => type === 'JSXAttribute')
    .filter((attribute) => {
      const prop = nameOf(attribute)
      if (prop === 'title') return dialogs.test(tag)
      if (prop === 'aria-label') return /Button$/.test(tag)
      return /^(submit|confirm|cancel)Label$/.test(prop)
    })
    // `Düzenle: Latte`: what it is pressed for follows the act
    .flatMap(({ value }) => textsOf(value).map((text) => text.replace(/:.*/s, '')))
  return [...inside, ...named]
}

/** The label of a menu's entry or of a message's action: `{ label: 'Geri Al', onPress: undo }`. */
function entryOf({ properties }: Node): string[] {
  const of = new Map((properties as Node[]).map(({ key, value }) => [(key as Node)?.value, value]))
  return of.has('onPress') || of.has('onSelect') ? textsOf(of.get('label')) : []
}

function* labelsIn(node: unknown): Generator<string> {
  if (!node || typeof node !== 'object') return
  const { type } = node as Node
  if (type === 'JSXElement') yield* labelsOf(node as Node)
  if (type === 'ObjectExpression') yield* entryOf(node as Node)
  for (const child of Object.values(node)) yield* labelsIn(child)
}

const small = /^(ve|ile|veya|için|da|de)$/
const words = (text: string) => text.trim().split(/\s+/)
const isLower = (word: string) => /^\p{Ll}/u.test(word) && !small.test(word)

/** Quoted texts, sentences, and the states and amounts that some buttons show. */
const others: readonly string[] = [
  'Not now',
  'Go to the home page',
  'Kuponunuz hazır',
  'Siz olduğunuzu doğrulayın',
  'Alışveriş kaydedilmedi',
  '{} kişiye {}gönderilecek',
  '{} için işlemler',
  'Ses ve titreşim',
  '{} puan',
  '{} kadar',
  'gün sonuna kadar',
  'kadar ara verdi',
  'Kapat · yeniden açılana kadar',
  'Yazdır · {} sayfa',
]

test('what is pressed has capitals, wherever it stands', () => {
  const wrong = files.flatMap((file) => {
    const tree = parseSync(readFileSync(join(root, file), 'utf8'), {
      syntax: 'typescript',
      tsx: true,
    })
    return [...labelsIn(tree)]
      .filter((text) => words(text).some(isLower) && !/[.?!]\s*$/.test(text))
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => !others.includes(text))
      .map((text) => `${file}: ${text}`)
  })
  expect(wrong).toEqual([])
})
