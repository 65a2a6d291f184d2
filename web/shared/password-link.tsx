import { Link } from '@tanstack/react-router'

/** The way to the one form that changes the password, at `Hesap Ayarları`. */
export const PasswordLink = () => (
  <Link
    to="/account-settings"
    hash="password"
    className="flex min-h-11 items-center justify-self-start text-accent underline"
  >
    Şifremi Yenile
  </Link>
)
