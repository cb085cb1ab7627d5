/** The whole style sheet: one card, which fills a narrow window. */
export const style = `
*, *::before, *::after { box-sizing: border-box; }
:root { --ink: #1f2328; --soft: #57606a; --line: #d5dae0; --edge: #7b858f; --paper: #fff; --ground: #eef2f6; --accent: #1d5fbf;
  --bad: #a3211b; --badpaper: #fdf1f0; --test: #fff3d1; --testink: #5c4300; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--ink); background: var(--ground); overflow-wrap: break-word; }
.test { padding: .5rem 1rem; background: var(--test); color: var(--testink); text-align: center; font-size: .9rem; }
main { width: min(28rem, 100% - 2rem); margin: clamp(1rem, 8vh, 5rem) auto 2rem; padding: 2.25rem 2rem 1.5rem; background: var(--paper);
  border: 1px solid var(--line); border-radius: 1.25rem; }
h1 { font-size: 1.6rem; font-weight: 550; line-height: 1.2; margin: 0; }
.lead { margin: .4rem 0 1.5rem; color: var(--soft); } .lead strong { color: var(--ink); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.people { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.people li { border-bottom: 1px solid var(--line); }
.person { display: flex; gap: .9rem; align-items: center; width: 100%; min-height: 4rem; padding: .6rem .5rem; font: inherit; color: inherit;
  text-align: left; background: none; border: 0; border-radius: .5rem; cursor: pointer; }
.person:hover { background: #f3f6fa; }
.avatar { flex: none; display: grid; place-items: center; width: 2.4rem; height: 2.4rem; border-radius: 50%; color: #fff; font-weight: 600; }
.tone-0 { background: #1d5fbf; } .tone-1 { background: #7a3e9d; } .tone-2 { background: #1c6b4a; } .tone-3 { background: #9a4a12; }
.who { display: grid; min-width: 0; line-height: 1.35; } .who strong { font-weight: 600; } .who span { color: var(--soft); font-size: .9rem; }
.who .tag { justify-self: start; margin-top: .25rem; padding: .05rem .5rem; border-radius: 1rem; background: var(--test); color: var(--testink); font-size: .8rem; }
details { border-bottom: 1px solid var(--line); }
summary { display: flex; align-items: center; min-height: 3.4rem; padding: 0 .5rem; border-radius: .5rem; font-weight: 600; color: var(--accent); cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; flex: none; display: grid; place-items: center; width: 2.4rem; height: 2.4rem; margin-right: .9rem; border: 1px dashed var(--edge);
  border-radius: 50%; font-size: 1.2rem; font-weight: 400; line-height: 1; }
details[open] summary::before { content: "–"; }
details form { padding: .25rem .5rem 1.25rem; }
.hint { margin: 0 0 .9rem; color: var(--soft); font-size: .9rem; }
.field { margin: 0 0 1rem; }
label { display: block; margin-bottom: .3rem; font-weight: 600; font-size: .925rem; }
.field input { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; font: inherit; color: inherit; background: #fff; border: 1px solid var(--edge); border-radius: .5rem; }
.field input[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.check { display: flex; gap: .7rem; align-items: center; min-height: 2.75rem; margin-bottom: .5rem; font-weight: 400; cursor: pointer; }
.check input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.wrong { margin: .3rem 0 0; font-size: .9rem; color: var(--bad); }
.alert { margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--bad); border-left-width: 5px; border-radius: .5rem; background: var(--badpaper); }
.alert p { margin: 0; font-weight: 600; } .alert ul { margin: .4rem 0 0; padding-left: 1.2rem; } .alert a { color: var(--bad); }
.main, .plain { min-height: 2.9rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: 1.5rem; cursor: pointer; }
.main { width: 100%; color: #fff; background: var(--accent); border: 1px solid var(--accent); } .main:hover { background: #174d9c; }
.plain { color: var(--accent); background: none; border: 1px solid transparent; } .plain:hover { background: #f3f6fa; }
.leave { display: flex; justify-content: flex-end; margin: 1rem -.5rem 0 0; }
@media (max-width: 480px) { body { background: var(--paper); } main { width: 100%; margin: 0; padding: 1.5rem 1rem; border: 0; } }
`;
