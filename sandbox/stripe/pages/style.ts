/** The payment page's whole style sheet: two columns, one below 760 px. */
export const style = `
*, *::before, *::after { box-sizing: border-box; }
:root { --ink: #1b2530; --soft: #55616e; --line: #cfd6dd; --paper: #fff; --side: #f3f5f7; --accent: #17435f;
  --bad: #a3211b; --badpaper: #fdf1f0; --test: #fff3d1; --testink: #5c4300; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
.test { margin: 0; padding: .5rem 1rem; background: var(--test); color: var(--testink); text-align: center; font-size: .9rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); min-height: calc(100vh - 2.4rem); }
.order { background: var(--side); padding: 3rem clamp(1.5rem, 4vw, 4rem); display: flex; justify-content: flex-end; }
.form { padding: 3rem clamp(1.5rem, 4vw, 4rem); }
.order > div, .form > div { width: 100%; max-width: 26rem; }
a { color: var(--accent); }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; text-decoration: none; font-weight: 600; }
.back:hover { text-decoration: underline; }
h1 { font-size: 1.1rem; font-weight: 600; margin: 1rem 0 0; color: var(--soft); }
h2 { font-size: 1.25rem; margin: 0 0 1.25rem; }
.amount { font-size: 2.25rem; font-weight: 650; margin: 0 0 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; gap: 1rem; justify-content: space-between; padding: .75rem 0; border-top: 1px solid var(--line); }
.lines strong { font-weight: 600; }
.lines small { display: block; color: var(--soft); font-size: .875rem; }
.lines .sum { font-weight: 650; }
.cents { white-space: nowrap; font-variant-numeric: tabular-nums; }
.field { margin: 0 0 1.1rem; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; align-items: start; }
label { display: block; font-weight: 600; font-size: .925rem; margin-bottom: .3rem; }
input { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; font: inherit; color: inherit; background: #fff;
  border: 1px solid #7d8894; border-radius: .5rem; }
input[aria-invalid=true] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
:focus-visible { outline: 3px solid #2f7fb5; outline-offset: 2px; }
.hint { margin: .3rem 0 0; font-size: .85rem; color: var(--soft); }
.wrong { margin: .3rem 0 0; font-size: .9rem; color: var(--bad); }
.alert { border: 1px solid var(--bad); border-left-width: 5px; border-radius: .5rem; background: var(--badpaper);
  padding: .8rem 1rem; margin: 0 0 1.25rem; }
.alert p { margin: 0; font-weight: 600; } .alert ul { margin: .4rem 0 0; padding-left: 1.2rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem;
  padding: .6rem 1rem; font: inherit; font-weight: 650; color: #fff; background: var(--accent); border: 1px solid var(--accent);
  border-radius: .5rem; cursor: pointer; text-decoration: none; text-align: center; }
button:hover, .button:hover { background: #0f3149; }
.plain { color: var(--accent); background: #fff; margin-top: .75rem; } .plain:hover { background: var(--side); }
details { margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
summary { cursor: pointer; font-weight: 600; min-height: 2rem; }
.cards { list-style: none; margin: .5rem 0 0; padding: 0; font-size: .875rem; }
.cards li { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .2rem 0; }
.cards code { font: 600 .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; white-space: nowrap; }
.single { max-width: 30rem; margin: 12vh auto 0; padding: 1.5rem; }
.single h1 { color: var(--ink); font-size: 1.5rem; margin: 0 0 .5rem; }
.single p { margin: 0 0 1.5rem; }
.narrow { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
.narrow h1 { color: var(--ink); font-size: 1.75rem; font-weight: 650; margin: 0 0 .5rem; }
.narrow h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.narrow > p { margin: 0 0 1.25rem; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 0 0 1.5rem; padding: 1.25rem 0 0; min-width: 0; }
legend { float: left; width: 100%; font-size: 1.1rem; font-weight: 650; margin: 0 0 .75rem; padding: 0; }
legend + * { clear: both; }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.9rem; margin: 0 0 .5rem; padding: .6rem .75rem;
  border: 1px solid #7d8894; border-radius: .5rem; font-weight: 400; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); background: var(--side); }
.choice:has(:focus-visible) { outline: 3px solid #2f7fb5; outline-offset: 2px; }
.choice input { width: 1.15rem; height: 1.15rem; min-height: 0; flex: none; margin: 0; accent-color: var(--accent); outline: 0; }
.note { border: 1px solid #b58a1d; border-left-width: 5px; border-radius: .5rem; background: var(--test); color: var(--testink);
  padding: .8rem 1rem; margin: 0 0 1.25rem; }
.note p { margin: 0; font-weight: 600; } .note ul { margin: .4rem 0 0; padding-left: 1.2rem; } .note ul + p { margin-top: .5rem; } .note ul ~ p { font-weight: 400; }
.state span { color: var(--soft); margin-right: .4rem; }
.sums { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; margin: 0; }
.sums div { background: var(--side); border-radius: .5rem; padding: .9rem 1rem; }
.sums dt { color: var(--soft); font-size: .9rem; }
.sums dd { margin: .2rem 0 0; font-size: 1.4rem; font-weight: 650; font-variant-numeric: tabular-nums; }
@media (max-width: 760px) {
  .narrow { padding: 1.25rem 1rem 2.5rem; }
  .sums { grid-template-columns: minmax(0, 1fr); gap: .5rem; }
  .sums div { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; } .sums dd { margin: 0; }
  .columns { display: block; min-height: 0; }
  .order { padding: 1rem; display: block; } .form { padding: 1.5rem 1rem 2.5rem; }
  .order > div, .form > div { margin: 0 auto; max-width: 32rem; }
  .amount { font-size: 1.9rem; margin-bottom: 1rem; }
  .single { margin-top: 1rem; }
}
`;
