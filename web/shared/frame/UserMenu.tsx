import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Menu } from "#web/kit/overlay/Menu.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { type SiteLink, signedInMenu, signedOutMenu } from "./links.ts";

export function UserMenu() {
  const user = useSession((session) => session.user);
  return user ? <SignedInMenu name={user.name} isAdmin={user.admin} isHost={user.host} /> : <SignedOutMenu />;
}

function SignedOutMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      label={t("layout.user.menu")}
      className="pill-user"
      trigger={
        <>
          <Icon name="menu" />
          <span className="avatar is-nobody">
            <Icon name="user" />
          </span>
        </>
      }
    >
      <Groups groups={signedOutMenu} />
    </Menu>
  );
}

function SignedInMenu({ name, isAdmin, isHost }: { name: string; isAdmin: boolean; isHost: boolean }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const groups = signedInMenu.map((group) =>
    group.filter((link) => (isAdmin || !link.isForAdmins) && (isHost || !link.isForHosts)),
  );
  return (
    <Menu
      label={t("layout.user.menuOf", { name })}
      className="pill-user"
      trigger={
        <>
          <Icon name="menu" />
          <span className="avatar">{name.trim().charAt(0).toUpperCase()}</span>
        </>
      }
    >
      <p className="menu-name">{name}</p>
      <Groups groups={groups} />
      <ul>
        <li>
          <button type="button" onClick={signOut}>
            {t("layout.user.logout")}
          </button>
        </li>
      </ul>
    </Menu>
  );
}

function Groups({ groups }: { groups: SiteLink[][] }) {
  const { t } = useTranslation();
  return groups
    .filter((group) => group.length > 0)
    .map((group) => (
      <ul key={group[0]?.to}>
        {group.map(({ to, textKey }) => (
          <li key={textKey}>
            <Link to={to}>{t(textKey)}</Link>
          </li>
        ))}
      </ul>
    ));
}

/** Notifies the server, but does not wait for the response. */
function useSignOut() {
  const navigate = useNavigate();
  return () => {
    call("POST", "/auth/logout").catch(() => {});
    // Pages for signed-in users redirect to the login form at once; navigating home must come after that.
    flushSync(() => useSession.getState().signOut());
    void navigate("/");
  };
}
