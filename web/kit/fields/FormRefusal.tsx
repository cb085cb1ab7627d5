import { clsx } from "clsx";
import { Icon } from "../icons.tsx";
import panel from "../styles/panel.module.css";

/** A refusal of the whole form, above the button. The element is always present, so that screen readers announce it. */
export function FormRefusal({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={clsx(panel.notice, panel.withIcon, panel.bad)}>
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  );
}
