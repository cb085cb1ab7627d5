import { Drawing } from "#web/kit/icons.tsx";

/** The icon for passkeys. */
export function KeyIcon() {
  return <Drawing path="M11 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM9.9 10.4l6.6 6.6M14.4 14.9l-2 2M7 7.4v.2" />;
}
