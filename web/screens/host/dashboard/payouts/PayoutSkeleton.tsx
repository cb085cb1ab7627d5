import { clsx } from "clsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Shape } from "#web/shared/states/skeletons.tsx";

export function PayoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, layout.above16)} role="status">
      <span className={type.forReaders}>{t("common.loading")}</span>
      <div aria-hidden="true">
        <Shape is="head" />
        <Shape is="line" />
        <Shape is="line" />
      </div>
    </div>
  );
}
