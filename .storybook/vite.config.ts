import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the kit and the screens without the app's router plugin. */
export default defineConfig({ plugins: [react()] })
