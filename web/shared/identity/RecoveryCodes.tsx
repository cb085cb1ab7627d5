import { clsx } from "clsx";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { saveFile } from "#web/kit/save-file.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { codesAsText } from "./codes.ts";
import styles from "./Identity.module.css";

interface Props {
  codes: readonly string[];
  /** Called when the person confirms that they have saved the codes. */
  onKept(): void;
}

/** The recovery codes, which are only shown this once, with a heading and an explanation. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const email = useSession((session) => session.user?.email ?? "");
  const heading = t("identity.recovery.heading", { brand: brandName, email });
  const text = codesAsText(heading, codes);
  return (
    <div className={layout.stack}>
      <div className={styles.codes}>
        <p className={clsx(type.label, type.anywhere)}>{heading}</p>
        <ul className={styles.list}>
          {codes.map((code) => (
            <li className={type.code} key={code}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={clsx(layout.row, layout.gap8)}>
        <CopyButton text={text} />
        <button
          type="button"
          className={clsx(button.line, button.small)}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), t("identity.recovery.file"))}
        >
          {t("identity.recovery.download")}
        </button>
        <button type="button" className={clsx(button.line, button.small)} onClick={() => window.print()}>
          {t("identity.recovery.print")}
        </button>
      </div>
      <button type="button" className={clsx(button.primary, button.wide, layout.above8)} onClick={onKept}>
        {t("identity.recovery.kept")}
      </button>
    </div>
  );
}
