import { useTranslation } from "#web/kit/texts.tsx";
import { deviceOf } from "./device.ts";

/** `Safari en iPhone`, from a user agent. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("identity.device.on", { browser, system });
    return browser ?? system ?? t("identity.device.unknown");
  };
}
