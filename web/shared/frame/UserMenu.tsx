import { clsx } from "clsx";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { Icon } from "#web/kit/icons.tsx";
import { Menu } from "#web/kit/overlay/Menu.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Header.module.css";
import { isHostOrAdminPage, listLinks, type SiteLink, signedInMenu, signedOutMenu } from "./links.ts";

/** `onHelp` opens the help dialog. */
export function UserMenu({ onHelp }: { onHelp: (() => void) | undefined }) {
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  if (!user) return <SignedOutMenu onHelp={onHelp} />;
  return (
    <SignedInMenu
      name={user.name}
      isAdmin={user.admin}
      isHost={user.host || (user.helpsAs ?? []).length > 0}
      isHostOrAdmin={isHostOrAdminPage(pathname)}
      onHelp={onHelp}
    />
  );
}

function SignedOutMenu({ onHelp }: { onHelp: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t("layout.user.menu")}
      className={clsx(styles.pill, styles.account)}
      trigger={
        <>
          <Icon name="menu" />
          <Avatar className={clsx(styles.face, styles.nobody)} name="" image={null} size={32} />
        </>
      }
    >
      <Groups groups={signedOutMenu} />
      <ul>
        <li className={clsx(onHelp && [layout.offPhones, styles.helpInTerms])}>
          <Link to="/terms">{t("layout.user.help")}</Link>
        </li>
        <HelpEntry onHelp={onHelp} />
      </ul>
    </Menu>
  );
}

interface SignedIn {
  name: string;
  isAdmin: boolean;
  isHost: boolean;
  isHostOrAdmin: boolean;
  onHelp: (() => void) | undefined;
}

function SignedInMenu({ name, isAdmin, isHost, isHostOrAdmin, onHelp }: SignedIn) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const groups = signedInMenu.map((group) =>
    group.filter((link) => (isAdmin || !link.isForAdmins) && (isHost || !link.isForHosts)),
  );
  return (
    <Menu
      label={t("layout.user.menuOf", { name })}
      className={clsx(styles.pill, styles.account)}
      trigger={
        <>
          <Icon name="menu" />
          <Avatar className={styles.face} name={name} image={null} size={32} />
        </>
      }
    >
      <p className={clsx(type.strong, styles.name)}>{name}</p>
      {isHostOrAdmin && (
        <ul className={styles.onNarrow}>
          <Entries links={listLinks} />
        </ul>
      )}
      <Groups groups={groups} />
      <ul>
        <HelpEntry onHelp={onHelp} isEverywhere={isHostOrAdmin} />
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
  return groups
    .filter((group) => group.length > 0)
    .map((group) => (
      <ul key={group[0]?.to}>
        <Entries links={group} />
      </ul>
    ));
}

function Entries({ links }: { links: readonly SiteLink[] }) {
  const { t } = useTranslation();
  return links.map(({ to, textKey }) => (
    <li key={textKey}>
      <Link to={to}>{t(textKey)}</Link>
    </li>
  ));
}

/** Help is in the menu on phones and on host and admin pages, where a button in the corner would cover content. */
function HelpEntry({ onHelp, isEverywhere = false }: { onHelp: (() => void) | undefined; isEverywhere?: boolean }) {
  const { t } = useTranslation();
  if (!onHelp) return null;
  return (
    <li className={clsx(!isEverywhere && layout.onPhones, layout.scripted)}>
      <button type="button" aria-haspopup="dialog" onClick={onHelp}>
        {t("layout.help")}
      </button>
    </li>
  );
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
