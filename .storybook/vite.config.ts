import { defineConfig } from 'vite'

/** Without the app's router plugin; what the stories are built with is in main.ts. */
export default defineConfig({})
