// A browser loads what it knows of languages with its first formatter, which takes a phone a tenth of a
// second: here, while the app is on its way, and before anything is drawn that could be touched.
new Intl.DateTimeFormat('tr-TR', { timeZone: 'Europe/Istanbul' })
