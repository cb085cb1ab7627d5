/** Every sentence of the pages, in both languages. */
const es = {
  testMode: "Modo de prueba",
  testModeHint: "Esta página hace de Google. Aquí no hay cuentas reales: no escribas tu contraseña en ningún sitio.",
  chooseTitle: "Elige una cuenta",
  chooseLead: "para entrar en",
  people: "Personas de prueba",
  unverified: "correo sin verificar",
  other: "Usar otra cuenta",
  otherHint: "Cualquier nombre y cualquier correo.",
  name: "Nombre",
  email: "Correo electrónico",
  verified: "Google verificó este correo",
  goOn: "Continuar",
  deny: "Cancelar y volver",
  nameMissing: "Escribe un nombre.",
  emailWrong: "Escribe un correo electrónico válido.",
  check: "Revisa lo siguiente:",
  endedTitle: "Esta página ya no sirve",
  endedBody: "Venció o ya elegiste una cuenta. Vuelve al sitio y empieza otra vez.",
  brokenTitle: "No se puede continuar",
  brokenBody: "El sitio pidió algo que no se puede hacer:",
  homeTitle: "Cuentas de prueba",
  homeBody: "Aquí se llega desde el sitio, con el botón «Continuar con Google».",
};

const en: typeof es = {
  testMode: "Test mode",
  testModeHint: "This page stands in for Google. No account here is real: do not type your password anywhere.",
  chooseTitle: "Choose an account",
  chooseLead: "to continue to",
  people: "Test people",
  unverified: "email not verified",
  other: "Use another account",
  otherHint: "Any name and any email.",
  name: "Name",
  email: "Email",
  verified: "Google has verified this email",
  goOn: "Continue",
  deny: "Cancel and go back",
  nameMissing: "Enter a name.",
  emailWrong: "Enter a valid email.",
  check: "Please check the following:",
  endedTitle: "This page is no longer valid",
  endedBody: "It expired, or you have already chosen an account. Go back to the site and start again.",
  brokenTitle: "This cannot go on",
  brokenBody: "The site asked for something that cannot be done:",
  homeTitle: "Test accounts",
  homeBody: "You get here from the site, with the “Continue with Google” button.",
};

export type Texts = typeof es;
export type Language = "es" | "en";

export const texts: Record<Language, Texts> = { es, en };

/** English browsers get English, all others Spanish. */
export function languageOf(accepted = ""): Language {
  return /^en\b/i.test(accepted.trim()) ? "en" : "es";
}
