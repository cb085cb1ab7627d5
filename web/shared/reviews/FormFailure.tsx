import { clsx } from "clsx";
import { Icon } from "#web/kit/icons.tsx";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";

/** Why sending failed, above the button. The element is always present, so that screen readers announce it. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={clsx(panel.withIcon, type.bad)}>
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  );
}
