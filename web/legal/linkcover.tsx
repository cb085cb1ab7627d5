import { useTranslation } from "react-i18next";
import { useSite } from "#web/layout/site.ts";
import { cover as english } from "./en/cover.ts";
import { cover as spanish } from "./es/cover.ts";
import { LegalPage } from "./LegalPage.tsx";

export default function LinkCover() {
  const { language } = useTranslation().i18n;
  const { brandName, support } = useSite();
  const cover = language === "en" ? english : spanish;
  return <LegalPage text={cover({ brand: brandName, email: support?.email ?? "" })} />;
}
