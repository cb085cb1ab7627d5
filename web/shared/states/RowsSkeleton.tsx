import { Coming, Shape } from "./skeletons.tsx";

export function RowsSkeleton() {
  return (
    <Coming>
      <Shape is="row" />
      <Shape is="row" />
      <Shape is="row" />
    </Coming>
  );
}
