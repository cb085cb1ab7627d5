import { Icon } from "#web/ui/icons.tsx";

/** What the server refused as a whole, above the button. The place is always there, so that it is announced. */
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
