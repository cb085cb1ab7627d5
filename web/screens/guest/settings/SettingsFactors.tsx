import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { Factors } from "#contract/accounts/factors.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { RecoveryCodes } from "#web/shared/identity/RecoveryCodes.tsx";
import { FactorApp } from "./FactorApp.tsx";
import { FactorPasskeys } from "./FactorPasskeys.tsx";
import { FactorRecovery } from "./FactorRecovery.tsx";
import styles from "./GuestSettings.module.css";
import { LoadedPart } from "./LoadedPart.tsx";

const anchor = "factors";

/** Passkeys, for everybody; for admins also an authenticator app and recovery codes. */
export function SettingsFactors({ me }: { me: User }) {
  const { t } = useTranslation();
  const query = useQuery(reading("/user/factors"));
  const { hash } = useLocation();
  // The section that the address names is rendered after the navigation, so the browser's own scrolling misses it.
  useEffect(() => {
    if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [hash]);
  return (
    <LoadedPart title={t("identity.factors.title")} lead={t("identity.factors.lead")} anchor={anchor} query={query}>
      {(factors) => <Parts factors={factors} isAdmin={me.admin} />}
    </LoadedPart>
  );
}

function Parts({ factors, isAdmin }: { factors: Factors; isAdmin: boolean }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function changed(newCodes: string[] | null = null) {
    if (newCodes) setCodes(newCodes);
    await client.invalidateQueries({ queryKey: keyOf("/user/factors") });
  }

  if (codes) return <NewCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <>
      <FactorPasskeys passkeys={factors.passkeys} onChanged={changed} />
      {isAdmin && <FactorApp isSetUp={factors.app} onChanged={changed} />}
      {isAdmin && (factors.app || factors.passkeys.length > 0) && (
        <FactorRecovery left={factors.recoveryCodesLeft} onChanged={changed} />
      )}
    </>
  );
}

/** Takes the focus, because the pressed button is gone. */
function NewCodes(props: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={clsx(layout.stack, styles.factor)}>
      <h3 className={type.subheading} ref={title} tabIndex={-1}>
        {t("identity.recovery.once")}
      </h3>
      <p>{t("identity.recovery.what")}</p>
      <RecoveryCodes {...props} />
    </div>
  );
}
