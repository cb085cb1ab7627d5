/** For password managers, which save or fill the password together with the address. */
export function KnownEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />;
}
