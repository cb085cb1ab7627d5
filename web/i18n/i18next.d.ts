import "i18next";
import type texts from "../../locales/es/translation.json";

/** Keys are checked against the Spanish texts when compiling. */
declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof texts };
  }
}
