import * as z from 'zod'
import { refusalsOf } from '../contracts/admission.ts'
import { type Endpoint, ErrorAnswer, personHeader, successOf } from '../contracts/endpoint.ts'
import { type RefusalCode, refusalSentence, statusOf } from '../contracts/refusals.ts'
import { sessionCookieName } from '../sessions/cookie.ts'
import { tagOf, tags } from './tags.ts'

type Json = Record<string, unknown>

const audiences = {
  anyone: 'For anybody, signed in or not.',
  member: 'For everybody who is signed in.',
  staff: 'For whoever has a post.',
} as const

const places = {
  path: 'at the branch of the path',
  scope:
    'at `branchId`, or at each branch of `regionId`; without both in the whole chain, or of all branches where the caller has it',
  written: 'at the branch of what is moved',
} as const

/** Whom a call is for, in a sentence. */
function audienceOf(e: Endpoint): string {
  const { audience } = e
  if (audience in audiences) return audiences[audience as keyof typeof audiences]
  return `For whoever has the right \`${audience}\` ${e.at ? places[e.at] : 'in the whole chain'}.`
}

/** The properties of a call that OpenAPI has no field for, in sentences. */
const descriptionOf = (e: Endpoint): string =>
  [
    `${e.summary}.`,
    audienceOf(e),
    e.idempotent && 'The same `Idempotency-Key` and body answer the same result again.',
    e.paged && 'In pages: `Link` names the next one.',
    e.conditional && 'Answers an `ETag`, and 304 to who has that content.',
    e.rateLimit === 'rare' && 'Limited to a few times in ten minutes for each person.',
    e.stream && 'The answer is a stream of server-sent events.',
  ]
    .filter(Boolean)
    .join(' ')

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The parameters of a schema of strings: path or query. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** What one of these refusals carries as `current`, if any does. */
const carriedBy = (e: Endpoint, codes: readonly RefusalCode[]): z.ZodType | undefined =>
  (codes.includes('changed_meanwhile') ? e.versioned : undefined) ??
  codes.map((code) => e.carries?.[code]).find((schema) => schema !== undefined)

/** An error that may carry the current state of the changed object. */
const conflictSchema = (current: z.ZodType): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { current: schemaOf(current, 'output') } },
  ],
})

/** Refusals grouped by status, each with its code and sentence as an example. */
function refusalResponses(e: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(e), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const current = carriedBy(e, group)
      return [
        String(status),
        {
          description: group.join(', '),
          content: {
            'application/json': {
              schema: current ? conflictSchema(current) : { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(
                group.map((code) => [code, { value: { error: refusalSentence(code), code } }]),
              ),
            },
          },
        },
      ]
    }),
  )
}

function operationOf(name: string, e: Endpoint): Json {
  const type = e.media ?? (e.stream ? 'text/event-stream' : 'application/json')
  const success = e.answer
    ? {
        description: e.summary,
        content: { [type]: { schema: schemaOf(e.answer, 'output') } },
        ...(e.paged && {
          headers: {
            Link: { description: 'rel="next" while there is more', schema: { type: 'string' } },
          },
        }),
      }
    : { description: 'Done; no body' }
  return {
    operationId: name,
    summary: e.summary,
    description: descriptionOf(e),
    tags: [tagOf(e.path)],
    'x-audience': e.audience,
    security: e.audience === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(e.params, 'path'),
      ...parametersOf(e.query, 'query'),
      ...(e.stream
        ? []
        : [
            {
              name: personHeader,
              in: 'header',
              required: false,
              description:
                'The id of whom the page was opened for; 409 where another is signed in.',
              schema: { type: 'string' },
            },
          ]),
      ...(e.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: e.keyRequired === true,
              description:
                e.idempotent === 'ledger'
                  ? 'The same key and body answer the same entry again.'
                  : 'For 24 hours the same key and body answer the same again and create nothing.',
              schema: { type: 'string', minLength: 1, maxLength: 128 },
            },
          ]
        : []),
      ...(e.versioned
        ? [
            {
              name: 'If-Match',
              in: 'header',
              required: false,
              description:
                'The `version` that is to be changed, in quotes. Another one is refused with the ' +
                'present state. Pages in browsers must name it.',
              schema: { type: 'string', pattern: '^"[1-9][0-9]{0,8}"$' },
            },
          ]
        : []),
    ],
    ...(e.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(e.body, 'input') } },
      },
    }),
    ...(e.file && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          e.file.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      [String(successOf(e))]: success,
      ...(e.conditional && { '304': { description: 'Unchanged since the `If-None-Match` given' } }),
      ...refusalResponses(e),
    },
  }
}

/**
 * The OpenAPI 3.1 document, generated from the contracts alone.
 * @param cookie the name of the session's cookie on the server that is described
 */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  cookie = sessionCookieName,
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, e] of Object.entries(endpoints)) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method]: operationOf(name, e) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Telve API',
      version: '1.0.0',
      description: 'Loyalty points and ordering for a coffee-shop chain. Errors are in Turkish.',
      contact: { name: 'The Telve authors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document came from' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description:
            'Set by signing in, good for 30 days. Behind https it is named `__Host-sid` and `Secure`, else `sid`; always `HttpOnly` and `SameSite=Lax`.',
        },
      },
    },
  }
}
