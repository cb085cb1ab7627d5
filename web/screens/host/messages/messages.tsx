import { Inbox } from "#web/shared/messages/Inbox.tsx";

export default function HostMessages() {
  return <Inbox side="host" />;
}
