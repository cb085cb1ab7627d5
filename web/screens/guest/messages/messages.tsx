import { Inbox } from "#web/shared/messages/Inbox.tsx";

export default function GuestMessages() {
  return <Inbox side="guest" />;
}
