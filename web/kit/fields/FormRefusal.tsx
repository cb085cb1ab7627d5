import { Icon } from "../icons.tsx";

/** A refusal of the whole form, above the button. The element is always present, so that screen readers announce it. */
export function FormRefusal({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="account-refusal">
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  );
}
