import { forgetFormerPerson } from '#web/shared/kept/former-person.ts'
import { offerNearest } from './nearest-branch.ts'

offerNearest(document)
forgetFormerPerson().catch(() => {})

// The way back from the app, where somebody has signed in meanwhile: the page of before is another's.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
