/**
 * The files of the build that open without a network, the first page among them, and what tells this
 * build from others; web/build/service-worker.ts fills both in.
 */
declare const __SHELL__: { files: readonly string[]; build: string }

export const { files, build } = __SHELL__
