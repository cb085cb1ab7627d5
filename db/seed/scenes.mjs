// Demo "photographs": layered gouache-like SVG scenes, one per (kind, seed, time), drawn with no outside source.
// The same arguments give the same bytes; two seeds never give the same picture.
//   import { scene, kinds } from "./scenes.mjs"   scene("costa", 7, "dorada") -> "<svg …>", 1200×900
// Every number below shapes the pictures: after changing one, draw `photos/` again.
import { H, PAINT, TIMES, W, bird, boat, canopy, dark, fern, leafSpray, lite, mix, n1, palm, pot, quad, ridge, ridgeLine, room, sea, sheet, sky, tiles, view } from "./paper.mjs"
import { bedrooms } from "./scenes-bedrooms.mjs"
import { crafts } from "./scenes-crafts.mjs"
import { doings } from "./scenes-doings.mjs"
import { houses } from "./scenes-houses.mjs"
import { living } from "./scenes-living.mjs"
import { outdoors } from "./scenes-outdoors.mjs"
import { venues } from "./scenes-venues.mjs"

// ---------- coast ----------
function costa(seed, time) {
  const c = sheet(seed, 'costa'), { r } = c
  const names = Object.keys(TIMES), t = TIMES[time ?? names[seed % names.length]]
  const hz = r.in(300, 430), sun = sky(c, t, hz)
  for (let i = 0; i < 2; i++) { const far = ridgeLine(c, hz + 10 - i * 2, r.in(60, 130), 0.004 + i * 0.002, r.in(0, 300)); c.group(c.clip(`M${r.yes() ? -30 : r.in(200, 500)} 0H${r.yes() ? W + 30 : r.in(640, 900)}V${hz + 2}H-30Z`), () => ridge(c, far, mix(t.land, t.haze, 0.72 - i * 0.22), mix(t.haze, t.sky[3], 0.4), hz + 2, t)) }
  sea(c, t, hz, H, sun, { shallow: lite(t.sea[1], 0.25) })
  const form = seed % 4, left = r.yes()
  c.group(left ? '' : `transform="translate(${W} 0) scale(-1 1)"`, () => {
    if (form === 0 || form === 2) { // beach curving away
      const y = r.in(560, 640), bow = r.in(120, 220)
      const shore = (o) => `M-40 ${n1(y - 190 + o * 0.35)}C${n1(260 + o)} ${n1(y - 175 + o * 0.4)} ${n1(330 + bow + o)} ${n1(y - 20 + o)} ${n1(520 + bow + o)} ${n1(H + 40)}`
      const soft = c.blur(12)
      c.path(shore(150) + `L-40 ${H + 40}Z`, lite(t.sea[0], 0.35), `opacity=".45" ${soft}`)
      for (const [o, w, a] of [[104, 4, 0.35], [70, 6, 0.5], [34, 12, 0.85]]) c.stroke(shore(o), '#fffaf0', w, `opacity="${a}" stroke-dasharray="${r.int(120, 240)} ${r.int(10, 40)} ${r.int(60, 120)} 8"`)
      c.path(shore(30) + `L-40 ${H + 40}Z`, mix(t.sand, t.sea[1], 0.34)); c.path(shore(4) + `L-40 ${H + 40}Z`, mix(t.sand, t.shade, 0.13))
      c.path(shore(-34) + `L-40 ${H + 40}Z`, c.lin([lite(t.sand, 0.15), t.sand, mix(t.sand, t.shade, 0.16)]))
      let d = ''; for (let i = 0; i < 150; i++) { const yy = r.in(y - 60, H), xx = r.in(-20, 300 + bow); d += `M${n1(xx)} ${n1(yy)}h${n1(r.in(3, 26))}` }
      c.group(c.clip(shore(-40) + `L-40 ${H + 40}Z`), () => c.stroke(d, dark(t.sand, 0.3), 2, 'opacity=".25"'))
      const bush = []; for (let x = -30; x < 330; x += 7) bush.push([x, y - 196 + Math.pow(Math.max(0, x) / 330, 2) * 44 - 60 * c.noise(x * 0.012, 4) * (1 - x / 360)])
      for (let i = 0; i < 4; i++) palm(c, 20 + i * 66 + r.in(-18, 18), y - 178 + i * 4, r.in(120, 215), r.in(14, 66), dark(t.land, 0.12), t)
      canopy(c, bush, t.land, t, 26, 2)
      c.ell(150, y - 128, 300, 14, t.shade, `opacity=".22" ${soft}`)
      if (form === 0) { // parasol and two cloths on the sand
        const px = r.in(170, 260), py = H - r.in(120, 180), col = r.pick(['#e4572e', '#e9b44c', '#0b6e75'])
        c.ell(px + 46, py + 34, 92, 17, t.shade, 'opacity=".3"')
        c.poly([[px - 100, py + 20], [px - 20, py + 4], [px + 16, py + 34], [px - 68, py + 52]], '#fbf3e2'); c.poly([[px - 92, py + 26], [px - 70, py + 21], [px - 36, py + 42], [px - 60, py + 48]], col, 'opacity=".7"')
        c.stroke(`M${px} ${py + 36}L${px + 16} ${py - 96}`, '#f6ead2', 5)
        for (let k = 0; k < 6; k++) c.path(`M${px + 18} ${py - 104}Q${n1(px - 92 + k * 37)} ${py - 92} ${n1(px - 96 + k * 38)} ${py - 34 + Math.abs(2.5 - k) * 6}Q${n1(px - 77 + k * 38)} ${py - 50 + Math.abs(2.5 - k) * 6} ${n1(px - 58 + k * 38)} ${py - 34 + Math.abs(2 - k) * 6}Q${n1(px - 54 + k * 37)} ${py - 92} ${px + 18} ${py - 104}Z`, k % 2 ? '#fdf4e3' : mix(col, t.lit, k < 3 ? 0.15 : 0))
      } else leafSpray(c, -10, H + 10, -0.7, 26, 120, dark(t.land, 0.05), t, true)
    } else if (form === 1) { // headland with a lighthouse
      const cliff = []; for (let x = -30; x <= 640; x += 7) cliff.push([x, hz - 66 + Math.pow(Math.max(0, x) / 640, 2.4) * 190 - 54 * c.noise(x * 0.006 + 9, 5)])
      const d = `M${cliff.map((p) => n1(p[0]) + ' ' + n1(p[1])).join('L')}Q600 ${hz + 190} 520 ${hz + 200}Q300 ${hz + 240} -30 ${hz + 300}Z`
      c.path(d, c.lin([mix(t.land, t.haze, 0.2), mix('#a67c58', t.shade, 0.35), dark('#6b5544', 0.35)], 0, 0, 0.3, 1))
      let s = ''; for (let i = 0; i < 60; i++) { const x = r.in(0, 560), y = hz + r.in(-10, 190); s += `M${n1(x)} ${n1(y)}q${n1(r.in(4, 22))} ${n1(r.in(10, 26))} ${n1(r.in(-8, 14))} ${n1(r.in(30, 66))}` }
      c.group(c.clip(d), () => { c.stroke(s, t.shade, 6, 'opacity=".25"'); c.stroke(s, t.lit, 3, 'opacity=".2" transform="translate(9 -4)"') })
      canopy(c, cliff.slice(0, 76), t.land, t, 15, 2)
      const lx = r.in(150, 280), ly = hz - 84
      c.poly([[lx - 66, ly + 22], [lx - 66, ly - 22], [lx + 60, ly - 22], [lx + 60, ly + 22]], c.lin(['#f7ecd6', mix('#d9c3a2', t.shade, 0.3)], 0, 0, 1, 0)); c.rect(lx - 72, ly - 30, 138, 10, '#b4472c')
      c.poly([[lx - 17, ly + 20], [lx - 12, ly - 120], [lx + 12, ly - 120], [lx + 17, ly + 20]], c.lin(['#fffaf0', '#f0e2ca', mix('#c9b597', t.shade, 0.35)], 0, 0, 1, 0)); c.rect(lx - 19, ly - 130, 38, 11, '#2f4650'); c.rect(lx - 9, ly - 152, 18, 23, t.sun); c.path(`M${lx - 14} ${ly - 152}Q${lx} ${ly - 176} ${lx + 14} ${ly - 152}Z`, '#2f4650')
      c.ell(lx, ly - 141, 70, 34, c.rad([[t.sun, 0.7], [t.sun, 0]]))
      const foam = `M-30 ${hz + 302}Q300 ${hz + 244} 520 ${hz + 204}Q610 ${hz + 190} 640 ${hz + 150}`
      c.stroke(foam, '#fffaf0', 9, 'opacity=".75" stroke-dasharray="90 14 40 9"'); c.stroke(foam, '#fffaf0', 4, 'opacity=".4" transform="translate(10 22)" stroke-dasharray="60 30"')
      leafSpray(c, -10, H + 20, -0.8, 24, 130, dark(t.land, 0.15), t)
    } else { // from a height, cays on the reef
      const soft = c.blur(20)
      for (let i = 0; i < 5; i++) { const x = r.in(100, W - 100), y = hz + r.in(50, 330), s = 20 + (y - hz) * 0.5; c.ell(x, y + s * 0.14, s * 2.3, s * 0.46, lite(t.sea[0], 0.4), `opacity=".6" ${soft}`); c.ell(x, y + 4, s * 1.08, s * 0.17, t.sand); const top = []; for (let k = -s; k <= s; k += 7) top.push([x + k, y - s * 0.2 * Math.cos(k / s * 1.5) - 7 * c.noise(k * 0.05 + x, 3)]); canopy(c, top, mix(t.land, t.haze, 0.3 - (y - hz) / 1400), t, Math.max(5, s * 0.13), 2, 8) }
      for (let i = 0; i < 3; i++) { const x = r.in(500, W - 90), y = hz + r.in(90, 400), s = 0.5 + (y - hz) / 320; boat(c, x, y, 30 * s, t, r.yes(0.6)) }
      leafSpray(c, 40, H + 10, -0.9, 34, 150, dark(t.land, 0.02), t, true)
      leafSpray(c, 330, H + 40, -1.3, 12, 120, dark(t.land, 0.1), t, true)
    }
  })
  for (let i = 0; i < r.int(0, 5); i++) bird(c, r.in(200, 1000), r.in(80, hz - 60), r.in(8, 18), t.shade)
  return c.done({ base: t.sky[2] })
}

// ---------- mountain and rain forest ----------
function monte(seed, time) {
  const c = sheet(seed, 'monte'), { r } = c, t = TIMES[time ?? r.pick(['amanecer', 'manana', 'manana', 'dorada', 'mediodia'])]
  const hz = r.in(330, 430); sky(c, t, hz + 60)
  const soft = c.blur(26), layers = 5, off = r.in(0, 300), fall = seed % 3 === 1
  let last
  for (let i = 0; i < layers; i++) {
    const k = i / (layers - 1), base = hz + 120 + k * 260
    const pts = ridgeLine(c, base, (560 - k * 330) * r.in(0.85, 1.15), 0.0034 + k * 0.001, off + i * 41, 6)
    const tone = mix(mix('#2f5d43', t.land, 0.5), t.haze, 0.8 - k * 0.74)
    ridge(c, pts, tone, mix(tone, t.haze, 0.5 - k * 0.3), H + 40, t)
    if (k > 0.4) canopy(c, pts, dark(tone, 0.06), t, 8 + k * 12, k > 0.7 ? 2 : 1)
    for (let m = 0; m < 3; m++) c.ell(r.in(0, W), base + r.in(10, 90), r.in(200, 480), r.in(18, 46), mix(t.haze, '#ffffff', 0.35), `opacity="${n1(0.55 - k * 0.42)}" ${soft}`)
    last = pts
  }
  if (fall) {
    const x = r.in(430, 760), y0 = 330, y1 = 700
    const rock = `M${x - 430} ${H}Q${x - 330} 470 ${x - 120} ${y0 - 24}Q${x} ${y0 - 44} ${x + 120} ${y0 - 30}Q${x + 330} 440 ${x + 450} ${H}Z`
    c.path(rock, c.lin(['#53655a', '#39504a', '#23383a']))
    let s = '', l = ''; for (let i = 0; i < 90; i++) { const px = x + r.in(-210, 210), py = r.in(350, 800), seg = `M${n1(px)} ${n1(py)}l${n1(r.in(-16, 16))} ${n1(r.in(16, 60))}`; if (r.yes()) s += seg; else l += seg }
    c.group(c.clip(rock), () => { c.stroke(s, '#1a2c2e', 9, 'opacity=".4"'); c.stroke(l, '#9fae8c', 6, 'opacity=".3"') })
    const green = mix('#2f5d43', t.land, 0.4); canopy(c, Array.from({ length: 30 }, (_, i) => [x - 70 - i * 13, y0 - 30 + i * i * 0.62]), green, t, 30, 3, 16); canopy(c, Array.from({ length: 30 }, (_, i) => [x + 80 + i * 13, y0 - 34 + i * i * 0.6]), green, t, 30, 3, 16)
    c.path(`M${x - 26} ${y0 - 42}Q${x - 40} 520 ${x - 64} ${y1}H${x + 70}Q${x + 36} 520 ${x + 26} ${y0 - 40}Z`, c.lin([['#fffdf4', 0.95], ['#d8ece6', 0.85], ['#ffffff', 0.95]]))
    let w = ''; for (let i = 0; i < 40; i++) { const px = x + r.in(-46, 46); w += `M${n1(px * 0.4 + x * 0.6)} ${n1(r.in(300, 480))}L${n1(px)} ${n1(r.in(520, 700))}` }
    c.stroke(w, '#7fb0ab', 3, 'opacity=".4"')
    c.path(`M-30 ${H + 20}V${y1 + 44}Q${x - 200} ${y1 - 26} ${x} ${y1 - 10}Q${x + 240} ${y1 - 30} ${W + 30} ${y1 + 60}V${H + 20}Z`, c.lin(['#bfe0d2', '#3f9a94', '#135a5e']))
    c.ell(x, y1 + 6, 170, 34, '#ffffff', `opacity=".75" ${soft}`)
    for (let i = 0; i < 5; i++) c.stroke(`M${x - 90 - i * 60} ${y1 + 30 + i * 26}Q${x} ${y1 + 54 + i * 32} ${x + 90 + i * 64} ${y1 + 28 + i * 26}`, '#f3fbf2', 3, 'opacity=".4"')
    for (let i = 0; i < 14; i++) { const px = r.in(-20, W), py = r.in(y1 + 60, H), s2 = r.in(26, 80); c.ell(px, py, s2, s2 * 0.5, c.lin(['#93a08c', '#44584f', '#22363a'])) }
  } else if (seed % 3 === 0) { // farmhouse on the slope
    const p = last[r.int(50, 110)], x = p[0], y = p[1] + 56, col = r.pick(['#e9b44c', '#e7a79a', '#f1dcb4', '#7fb0b0'])
    c.ell(x + 70, y + 8, 170, 30, t.shade, `opacity=".4" ${soft}`)
    c.rect(x - 10, y - 74, 150, 80, c.lin([lite(col, 0.2), dark(col, 0.15)], 0, 0, 1, 0)); c.poly([[x - 34, y - 68], [x + 30, y - 128], [x + 118, y - 128], [x + 164, y - 68]], c.lin(['#c96b4f', '#8f3f30'])); c.stroke(`M${x - 4} ${y - 76}L${x + 40} ${y - 126}M${x + 34} ${y - 74}L${x + 62} ${y - 126}M${x + 76} ${y - 74}L${x + 86} ${y - 126}M${x + 118} ${y - 74}L${x + 108} ${y - 126}`, '#f2b79a', 2, 'opacity=".5"')
    c.rect(x + 20, y - 52, 24, 58, '#2f4f50'); c.rect(x + 70, y - 50, 38, 30, '#ffdf9c'); c.stroke(`M${x + 89} ${y - 50}v30M${x + 70} ${y - 35}h38`, '#4a5a50', 3)
    canopy(c, last.map(([a, b]) => [a, b + 84]), mix('#2f5d43', t.land, 0.4), t, 30, 4)
  } else { // trail
    const x = r.in(420, 780)
    c.path(`M${x - 190} ${H + 20}C${x - 40} 800 ${x + 130} 780 ${x + 40} 700C${x} 660 ${x + 60} 640 ${x + 40} 612C${x + 96} 650 ${x + 70} 670 ${x + 110} 704C${x + 220} 790 ${x + 130} 820 ${x + 170} ${H + 20}Z`, c.lin([mix('#d9b98c', t.haze, 0.4), '#b98a5e', '#7d5a42']))
  }
  const frame = dark(mix('#24503c', t.land, 0.3), 0.25)
  for (const [x, dir] of [[-20, -0.55], [W + 20, -2.6]]) { for (let i = 0; i < 9; i++) fern(c, x + r.in(-50, 50), H - r.in(-30, 90), dir + r.in(-0.6, 0.55), r.in(240, 430), mix(frame, r.pick(['#6d9a4c', t.lit, '#183a33']), r.in(0, 0.28)), t) }
  leafSpray(c, r.yes() ? 30 : W - 30, 20, 1.5, 16, 150, frame, t)
  c.poly([[r.in(150, 400), -20], [r.in(450, 600), -20], [900, H], [420, H]], c.lin([[t.sun, 0.34], [t.sun, 0]]), c.blur(18))
  return c.done({ base: t.haze })
}

// ---------- old town ----------
// A wall is drawn in meters (u along, v up) and placed by `at`, so one façade works straight on or in perspective.
function facade(c, at, u0, u1, top, col, t, lamp, near = 1) {
  const { r } = c
  const box = (a, b, d, e, fill, more) => c.poly([at(a, e), at(d, e), at(d, b), at(a, b)], fill, more)
  const w = u1 - u0, trim = lite(col, 0.72), deep = dark(col, 0.3)
  box(u0, 0, u1, top, c.lin([lite(col, 0.2), col, dark(col, 0.14)], 0, 0, 0.4, 1))
  for (let i = 0; i < 12; i++) { const a = r.in(u0, u1 - 0.5), b = r.in(0.2, top - 0.6); box(a, b, a + r.in(0.2, 0.9), b + r.in(0.06, 0.3), r.yes() ? lite(col, 0.4) : deep, 'opacity=".14"') }
  box(u0, 0, u1, 0.62, mix(deep, '#8a8074', 0.55)); box(u0, top - 0.34, u1, top, trim); box(u0 - 0.06, top - 0.1, u1 + 0.06, top + 0.08, trim); box(u0, top - 0.46, u1, top - 0.34, deep, 'opacity=".35"')
  box(u0, 0, u0 + 0.16, top, trim, 'opacity=".55"'); box(u1 - 0.16, 0, u1, top, deep, 'opacity=".25"')
  const floors = top > 5.4 ? 2 : 1, n = Math.max(1, Math.round(w / 1.75)), wood = r.pick(['#2f5d5a', '#7a3b2a', '#f6ecd8', '#3d5a80', '#8a5a34', '#245044'])
  for (let f = 0; f < floors; f++) {
    const v0 = f === 0 ? 0.12 : top * 0.52, hgt = Math.min(2.7, (floors === 2 ? top * 0.38 : top * 0.62))
    for (let i = 0; i < n; i++) {
      const cx = u0 + (i + 0.5) * w / n, hw = Math.min(0.56, w / n * 0.31)
      const arch = []; for (let a = 0; a <= 10; a++) arch.push(at(cx - Math.cos(a / 10 * Math.PI) * (hw + 0.13), v0 + hgt + Math.sin(a / 10 * Math.PI) * (hw * 0.75 + 0.12)))
      c.poly([at(cx - hw - 0.13, v0), ...arch, at(cx + hw + 0.13, v0)], trim)
      const fan = []; for (let a = 0; a <= 10; a++) fan.push(at(cx - Math.cos(a / 10 * Math.PI) * hw, v0 + hgt + Math.sin(a / 10 * Math.PI) * hw * 0.75))
      c.poly(fan, lamp ? '#ffdf96' : mix('#2d4a55', t.sky[1], 0.35)); for (const a of [0.3, 0.5, 0.7]) { const p = at(cx, v0 + hgt), q = at(cx - Math.cos(a * Math.PI) * hw, v0 + hgt + Math.sin(a * Math.PI) * hw * 0.75); c.stroke(`M${n1(p[0])} ${n1(p[1])}L${n1(q[0])} ${n1(q[1])}`, trim, 2.4 * near) }
      const open = r.yes(0.3)
      box(cx - hw, v0, cx + hw, v0 + hgt, open ? c.lin(lamp ? ['#ffe2a0', '#d98b4a'] : ['#22343c', '#3a4a4c']) : c.lin([lite(wood, 0.12), dark(wood, 0.2)]))
      if (open) { box(cx - hw, v0, cx - hw * 0.62, v0 + hgt, wood); box(cx + hw * 0.62, v0, cx + hw, v0 + hgt, dark(wood, 0.2)) } else {
        let d = ''; for (let k = 0; k < 13; k++) for (const [a, b] of [[cx - hw * 0.86, cx - hw * 0.12], [cx + hw * 0.12, cx + hw * 0.86]]) { const p = at(a, v0 + 0.25 + k * (hgt - 0.4) / 13), q = at(b, v0 + 0.25 + k * (hgt - 0.4) / 13); d += `M${n1(p[0])} ${n1(p[1])}L${n1(q[0])} ${n1(q[1])}` }
        c.stroke(d, dark(wood, 0.42), 2 * near, 'opacity=".55"'); box(cx - 0.02, v0, cx + 0.02, v0 + hgt, dark(wood, 0.5))
      }
      box(cx - hw - 0.2, v0 - (f ? 0 : 0.12), cx + hw + 0.34, v0 + hgt, t.shade, 'opacity=".09"')
    }
    if (f === 1) {
      const b0 = u0 + 0.2, b1 = u1 - 0.2
      box(b0 + 0.2, v0 - 0.95, b1 + 0.25, v0 - 0.15, t.shade, 'opacity=".22"'); box(b0, v0 - 0.2, b1, v0, trim); box(b0, v0 - 0.26, b1, v0 - 0.18, deep, 'opacity=".5"')
      let d = ''; for (let a = b0; a <= b1; a += 0.17) { const p = at(a, v0), q = at(a, v0 + 0.86); d += `M${n1(p[0])} ${n1(p[1])}L${n1(q[0])} ${n1(q[1])}` }
      const rail = r.yes() ? '#22343c' : '#fbf1de'; c.stroke(d, rail, 3 * near); box(b0, v0 + 0.82, b1, v0 + 0.93, rail)
      for (let k = 0; k < r.int(1, 4); k++) { const p = at(r.in(b0, b1), v0 + r.in(0.2, 0.7)); leafSpray(c, p[0], p[1], 1.3, 12, 24 * near, '#3f6b4c', t); if (r.yes()) for (let q = 0; q < 7; q++) c.ell(p[0] + r.in(-20, 20) * near, p[1] + r.in(-6, 26) * near, 4 * near, 4 * near, r.pick(['#e4572e', '#f2b544', '#d9537a'])) }
    }
  }
}
function pueblo(seed, time) {
  const c = sheet(seed, 'pueblo'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'manana', 'dorada', 'dorada', 'amanecer', 'ocaso', 'noche'])]
  const lamp = t === TIMES.noche || t === TIMES.ocaso, night = (col) => t === TIMES.noche ? mix(dark(col, 0.46), '#21465e', 0.22) : t === TIMES.ocaso ? mix(col, '#6a4668', 0.34) : mix(col, t.lit, 0.06)
  const hues = r.shuffle(PAINT)
  if (seed % 2) { // straight on
    sky(c, t, 520); const s = r.in(108, 128), ground = 770, at = (u, v) => [u * s, ground - v * s]
    let u = r.in(-1.6, -0.3), i = 0
    while (u < 11.6) { const w = r.in(2.6, 4.3), top = r.pick([3.9, 4.4, 5.6, 5.9, 6.3]); facade(c, at, u, u + w, top, night(hues[i++ % hues.length]), t, lamp, 1); u += w }
    c.rect(-30, ground, W + 60, 30, c.lin(['#d8cdb9', '#a89d8c'])); c.rect(-30, ground + 28, W + 60, 160, c.lin([mix('#7e93a5', t.haze, 0.3), mix('#4d6478', t.shade, 0.25)]))
    for (let row = 0; row < 7; row++) for (let k = 0; k < 46; k++) c.rect(k * 27 + (row % 2) * 13 - 20 + r.in(-2, 2), ground + 34 + row * 17, 24, 13, mix(r.pick(['#7489a0', '#8fa3b3', '#5f768c', '#9aa6a6']), night('#8da0b0'), 0.4), `rx="3" opacity="${n1(r.in(0.35, 0.8))}"`)
    if (!lamp) { const x = r.in(100, 700); c.poly([[-30, H], [-30, 330 + r.in(-80, 120)], [x, 700], [x + 260, H]], t.shade, `opacity=".27" ${c.blur(2.5)}`) }
    const px = r.in(150, 1000); for (const dx of [0, r.in(60, 90)]) { c.path(`M${px + dx - 24} ${ground - 50}h48l-7 56h-34Z`, c.lin(['#c96b4f', '#8f3f30'], 0, 0, 1, 0)); leafSpray(c, px + dx, ground - 58, -1.57, 22, 66, '#3c6848', t) }
    if (r.yes(0.7)) { const bx = px > 600 ? r.in(140, 420) : r.in(700, 980), by = ground + 26; c.stroke(`M${bx} ${by - 34}l38 -52h54l-28 52zM${bx + 38} ${by - 86}l26 52M${bx + 92} ${by - 86}l-6 -16h18M${bx + 92} ${by - 86}l22 52M${bx + 30} ${by - 98}h20`, '#1f3640', 4.5); for (const w of [0, 114]) c.raw(`<circle cx="${bx + w}" cy="${by - 34}" r="33" fill="none" stroke="#1f3640" stroke-width="4"/>`); c.ell(bx + 60, by + 2, 120, 8, t.shade, 'opacity=".4"') }
    if (lamp) for (let k = 0; k < 4; k++) { const lx = 150 + k * 310, ly = ground - r.in(250, 290); c.ell(lx, ly, 190, 190, c.rad([['#ffd48a', 0.6], ['#ffb65c', 0]])); c.ell(lx, ly, 9, 12, '#fff3cf') }
  } else { // down the street to the sea
    const vx = r.in(520, 690), vy = r.in(430, 480); const sun = sky(c, t, vy + 6, vx + r.in(-120, 120))
    c.group(c.clip(`M-30 ${vy}H${W + 30}V${vy + 60}H-30Z`), () => sea(c, t, vy, vy + 200, sun))
    const z = (u) => 1 + u * 0.34, cam = 1.55
    const wall = (side) => (u, v) => { const k = 1 / z(Math.max(-1.9, u)), X = side * 3.1; return [vx + X * 205 * k, vy + (cam - v) * 205 * k] }
    c.rect(-60, vy + 34, W + 120, H, mix('#8b98a0', t.shade, lamp ? 0.4 : 0.12))
    c.poly([[vx - 30, vy + 40], [vx + 30, vy + 40], [W + 700, H + 700], [-700, H + 700]], c.lin([mix('#9aabb5', t.haze, 0.5), mix('#5b7389', t.shade, 0.15)]))
    for (let i = 0; i < 520; i++) { const d = Math.pow(r.next(), 0.5) * 16 - 1, k = 1 / z(d), x = vx + r.in(-3, 3) * 205 * k, y = vy + cam * 205 * k; if (y > vy + 40) c.ell(x, y, 26 * k, 8 * k, r.pick(['#6d8399', '#93a6b3', '#526b82', '#b6bdb8']), 'opacity=".45"') }
    for (const side of [-1, 1]) {
      const at = wall(side), list = []; let u = -1.9; while (u < 15) { const w = r.in(2.8, 4.2); list.push([u, u + w, r.pick([5.7, 6.2, 6.8, 7.2])]); u += w }
      list.reverse().forEach(([a, b, top], i) => facade(c, at, a, b, top, mix(night(hues[(i + (side > 0 ? 5 : 0)) % hues.length]), t.haze, Math.min(0.5, Math.max(0, a) * 0.035)), t, lamp, Math.min(2, 1 / z(Math.max(a, -1.2)))))
      const pav = (v, u2) => { const p = at(u2, 0), q = [vx + side * (3.1 - v) * 205 / z(u2), vy + cam * 205 / z(u2)]; return [p, q] }
      const A = pav(0.75, -1.9), B = pav(0.75, 15); c.poly([A[0], A[1], B[1], B[0]], mix('#a79c8d', t.shade, lamp ? 0.5 : 0.12))
      const shadeSide = (sun.x < vx) === (side < 0); if (shadeSide && !lamp) { const p = at(-1.9, 7), q = at(15, 7), s1 = at(15, 0), s2 = at(-1.9, 0); c.poly([p, q, s1, [vx + side * 0.2 * 205 / z(15), s1[1]], [vx - side * 0.3 * 205 / z(-1.9), s2[1]], s2], t.shade, 'opacity=".3"') }
    }
    if (lamp) for (const u of [0.4, 3, 7]) for (const side of [-1, 1]) { const p = wall(side)(u, 3.4); c.ell(p[0], p[1], 260 / z(u), 240 / z(u), c.rad([['#ffd48a', 0.62], ['#ffb65c', 0]])); c.ell(p[0] - side * 14, p[1], 9, 11, '#fff3cf') }
    else c.poly([[vx + 40, vy], [vx + 170, vy], [W, H + 30], [W * 0.55, H + 30]], t.lit, `opacity=".2" ${c.blur(12)}`)
    let d = ''; for (let k = 0; k < 3; k++) { const a = wall(-1)(1 + k * 2.4, 5.4), b = wall(1)(1 + k * 2.4, 5.6); d = `M${n1(a[0])} ${n1(a[1])}Q${n1((a[0] + b[0]) / 2)} ${n1(a[1] + 70)} ${n1(b[0])} ${n1(b[1])}`; c.stroke(d, '#2c3f46', 1.6, 'opacity=".5"'); if (seed % 4 === 0) for (let q = 1; q < 13; q++) { const m = q / 13, X = (1 - m) ** 2 * a[0] + 2 * m * (1 - m) * (a[0] + b[0]) / 2 + m * m * b[0], Y = (1 - m) ** 2 * a[1] + 2 * m * (1 - m) * (a[1] + 70) + m * m * b[1], s = 22 / (1 + k * 0.8); c.poly([[X - s * 0.45, Y], [X + s * 0.45, Y], [X, Y + s]], ['#e4572e', '#f2b544', '#fdf4e3', '#0b6e75'][q % 4]) } }
  }
  return c.done({ base: t.sky[2], wobble: 7 })
}

// ---------- on the water ----------
function agua(seed, time) {
  const c = sheet(seed, 'agua'), { r } = c, soft = c.blur(20), form = seed % 3
  if (form === 0) { // kayaks from above
    const t = TIMES.mediodia, deep = r.pick(['#0b6e75', '#137f86', '#0f5f78'])
    c.rect(-30, -30, W + 60, H + 60, c.lin([lite('#57c4bd', 0.2), '#2aa5a6', deep], r.next(), 0, r.next(), 1))
    for (let i = 0; i < 26; i++) c.ell(r.in(0, W), r.in(0, H), r.in(60, 240), r.in(40, 150), r.pick(['#0a5a66', '#8fe0d2', '#c9efdc', '#0f6e72']), `opacity="${n1(r.in(0.15, 0.4))}" ${soft}`)
    for (let s = 0; s < 2; s++) { let d = ''; for (let i = 0; i < 240; i++) { const x = r.in(-40, W), y = r.in(-20, H), w = r.in(20, 70); d += `M${n1(x)} ${n1(y)}q${n1(w * 0.3)} ${n1(r.in(-16, 16))} ${n1(w * 0.6)} ${n1(r.in(-6, 6))}t${n1(w * 0.5)} ${n1(r.in(-8, 8))}` } c.stroke(d, s ? '#e9fbf0' : '#0a5560', s ? 2.2 : 3, `opacity="${s ? 0.5 : 0.22}"`) }
    const corner = r.yes(); for (let k = 0; k < 150; k++) { const a = r.next(), x = corner ? a * 500 - 40 : W - a * 500 + 40, y = (1 - a) * 380 * r.next() - 20, s = r.in(18, 42), col = mix('#3f7a4c', r.pick(['#1f4f3f', '#86ab56', '#2f5a44']), r.in(0.1, 0.7)); c.ell(x + 10, y + 14, s, s * 0.8, '#0a3f48', 'opacity=".3"'); c.ell(x, y, s, s * 0.82, col); c.ell(x - 6, y - 8, s * 0.5, s * 0.34, lite(col, 0.24)) }
    const n = r.int(2, 3), base = r.in(-50, 50)
    for (let i = 0; i < n; i++) { const x = 330 + i * r.in(200, 280), y = 420 + i * r.in(60, 130) - (corner ? 0 : i * 60), a = base + r.in(-16, 16), col = ['#e4572e', '#f2b544', '#fff6e2', '#c8401b'][(i + seed) % 4]
      c.group(`transform="rotate(${n1(a)} ${n1(x)} ${n1(y)})"`, () => { c.path(`M${x - 190} ${y + 34}Q${x} ${y - 26} ${x + 220} ${y + 34}Q${x} ${y + 94} ${x - 190} ${y + 34}Z`, '#08434d', `opacity=".5" ${c.blur(8)}`); c.stroke(`M${x - 200} ${y}q-60 -16 -130 -34M${x - 200} ${y}q-60 20 -130 40`, '#e9fbf0', 5, 'opacity=".5"'); c.path(`M${x - 200} ${y}Q${x} ${y - 62} ${x + 210} ${y}Q${x} ${y + 62} ${x - 200} ${y}Z`, c.lin([lite(col, 0.4), col, dark(col, 0.28)])); c.stroke(`M${x - 180} ${y}H${x + 190}`, lite(col, 0.5), 3, 'opacity=".7"')
        for (const dx of [-66, 62]) { c.ell(x + dx, y, 46, 23, dark(col, 0.55)); c.ell(x + dx - 6, y, 24, 26, r.pick(['#f2b544', '#0b6e75', '#e4572e', '#35557a'])); c.ell(x + dx - 2, y, 13, 13, '#5a3a2a'); c.ell(x + dx - 4, y - 2, 17, 15, r.pick(['#f4e3bf', '#2a2422', '#e9d3a8']), 'opacity=".9"'); c.group(`transform="rotate(${n1(r.in(58, 118))} ${x + dx + 14} ${y})"`, () => { c.stroke(`M${x + dx - 92} ${y}H${x + dx + 118}`, '#f6ead2', 5); c.ell(x + dx - 96, y, 26, 10, '#22343c'); c.ell(x + dx + 124, y, 26, 10, '#22343c') }) } }) }
    return c.done({ base: deep, wash: 0.14 })
  }
  if (form === 1) { // sail at low sun
    const t = TIMES[time ?? r.pick(['dorada', 'ocaso', 'manana', 'amanecer'])], hz = r.in(440, 520), sun = sky(c, t, hz)
    const far = ridgeLine(c, hz + 6, 110, 0.004, r.in(0, 200)); ridge(c, far, mix(t.land, t.haze, 0.55), t.haze, hz + 2, t); sea(c, t, hz, H, sun)
    boat(c, r.in(360, 780), r.in(600, 680), r.in(110, 150), t); boat(c, r.in(100, 1000), hz + 26, 22, t); if (r.yes()) boat(c, r.in(100, 1000), hz + 54, 34, t, false)
    for (let i = 0; i < 4; i++) bird(c, r.in(150, 1000), r.in(90, 340), r.in(9, 20), t.shade)
    return c.done({ base: t.sky[2] })
  }
  const t = TIMES.noche, hz = r.in(330, 390); sky(c, t, hz) // glowing bay
  const m = ridgeLine(c, hz + 12, 120, 0.004, r.in(0, 200)); ridge(c, m, '#0f2b38', '#123a48', hz + 6, t); canopy(c, m, '#10303a', t, 12, 2)
  c.rect(-30, hz + 4, W + 60, H, c.lin(['#1b5563', '#0d3546', '#071e2c'])); let d = ''; for (let i = 0; i < 220; i++) { const k = Math.pow(r.next(), 1.6); d += `M${n1(r.in(-20, W))} ${n1(hz + 8 + k * 540)}h${n1(10 + k * 80)}` } c.stroke(d, '#9fd8d2', 2, 'opacity=".16"')
  const x = r.in(470, 720), y = r.in(640, 700)
  c.path(`M${x - 150} ${y + 14}C${x - 400} ${y + 60} ${x - 520} ${y + 130} -30 ${H - 10}L-30 ${H - 120}C${x - 560} ${y + 20} ${x - 380} ${y - 10} ${x - 150} ${y}Z`, c.lin([['#5ff0e0', 0], ['#5ff0e0', 0.75]], 0, 0, 1, 0), c.blur(12)); c.ell(x, y + 26, 310, 62, c.rad([['#7ff7e6', 0.85], ['#39d6cf', 0.35, 0.5], ['#39d6cf', 0]]))
  for (let i = 0; i < 260; i++) { const a = r.next(), q = x + 210 - a * 760, w = 26 + a * 60; c.ell(q, y + 22 + a * 120 + r.in(-w, w) * 0.6, r.in(1, 3.2), r.in(1, 2.2), '#c9fff4', `opacity="${n1(r.in(0.4, 1))}"`) }
  c.path(`M${x - 230} ${y - 8}Q${x} ${y + 36} ${x + 250} ${y - 20}Q${x + 190} ${y + 36} ${x + 70} ${y + 38}H${x - 130}Q${x - 210} ${y + 30} ${x - 230} ${y - 8}Z`, c.lin(['#a8452c', '#3a1f22'])); c.stroke(`M${x - 222} ${y - 6}Q${x} ${y + 34} ${x + 244} ${y - 18}`, '#7ff0e2', 3, 'opacity=".7"')
  for (const [dx, col] of [[-84, '#274a58'], [66, '#3b3550']]) { c.path(`M${x + dx - 32} ${y + 12}Q${x + dx - 32} ${y - 72} ${x + dx} ${y - 78}Q${x + dx + 34} ${y - 70} ${x + dx + 32} ${y + 12}Z`, c.lin([col, dark(col, 0.4)])); c.ell(x + dx, y - 100, 20, 24, '#2a1e20'); c.stroke(`M${x + dx - 12} ${y - 100}q4 -24 26 -18`, '#8fe8dc', 3, 'opacity=".5"') }
  c.stroke(`M${x - 180} ${y - 96}L${x + 10} ${y + 34}`, '#c9d8cc', 6); c.ell(x - 192, y - 106, 12, 30, '#d9e6da', `transform="rotate(-52 ${x - 192} ${y - 106})"`); c.ell(x + 24, y + 46, 60, 16, '#9ffff0', `opacity=".8" ${c.blur(5)}`)
  leafSpray(c, W - 10, 60, 2.4, 22, 170, '#0d2a30', t, true); return c.done({ base: '#0d3546', wash: 0.08 })
}

// ---------- cooking class, from above ----------
function mesa(seed) {
  const c = sheet(seed, 'mesa'), { r } = c, sh = c.blur(9), t = TIMES.manana
  const cloth = r.pick([['#c79a68', '#9c6f45', 1], ['#f1e7d4', '#d9cbb2', 0], ['#2f5d5a', '#234845', 0], ['#b4552f', '#8f3f26', 1], ['#dfe3d6', '#b9c2b2', 0], ['#7d5a3e', '#5f4230', 1]])
  c.rect(-30, -30, W + 60, H + 60, c.lin([lite(cloth[0], 0.12), cloth[0], cloth[1]], 0, 0, 1, 1))
  if (cloth[2]) for (let i = 0; i < 6; i++) { c.rect(-30, i * 160 + r.in(-8, 8), W + 60, 5, dark(cloth[1], 0.35), 'opacity=".5"'); let d = ''; for (let k = 0; k < 26; k++) d += `M${n1(r.in(-60, W))} ${n1(i * 160 + r.in(12, 150))}q${n1(r.in(60, 160))} ${n1(r.in(-12, 12))} ${n1(r.in(160, 400))} ${n1(r.in(-5, 5))}`; c.stroke(d, dark(cloth[1], 0.2), 2, 'opacity=".28"') } else { let d = '', e = ''; for (let i = 0; i < 90; i++) { d += `M-20 ${i * 11}H${W + 20}`; e += `M${i * 15} -20V${H + 20}` } c.stroke(d, cloth[1], 1.4, 'opacity=".35"'); c.stroke(e, cloth[1], 1.4, 'opacity=".35"') }
  const runner = r.pick(['#e9b44c', '#0b6e75', '#e7a79a', '#f4ead6', '#c85a3c']), ra = r.in(-24, 24)
  c.group(`transform="rotate(${n1(ra)} 600 450)"`, () => { const x = r.in(300, 620); c.rect(x + 10, -200, 260, 1300, '#0c1a24', `opacity=".22" ${sh}`); c.rect(x, -200, 260, 1300, c.lin([lite(runner, 0.15), runner, dark(runner, 0.1)], 0, 0, 1, 0)); for (const dx of [18, 32, 220, 234]) c.rect(x + dx, -200, 6, 1300, dark(runner, 0.35), 'opacity=".45"') })
  const shadow = (x, y, s) => c.ell(x + s * 0.16, y + s * 0.2, s * 1.02, s * 0.98, '#0c1a24', `opacity=".42" ${sh}`)
  const plate = (x, y, s, col, rim) => { shadow(x, y, s); c.ell(x, y, s, s, c.lin([lite(col, 0.35), col, dark(col, 0.14)], 0, 0, 1, 1)); if (rim) c.ell(x, y, s * 0.88, s * 0.88, 'none', `stroke="${rim}" stroke-width="${n1(s * 0.05)}" opacity=".85"`); c.ell(x, y, s * 0.72, s * 0.72, c.rad([lite(col, 0.12), lite(col, 0.3), dark(col, 0.1)], 0.6, 0.62, 0.62)) }
  const items = {
    arroz(x, y, s) { plate(x, y, s, '#fbf4e6', '#0b6e75'); for (let i = 0; i < 260; i++) { const a = r.in(0, 7), q = Math.sqrt(r.next()) * s * 0.6; c.ell(x + Math.cos(a) * q, y + Math.sin(a) * q, 5.5, 2.6, r.pick(['#f2c25c', '#e9ae45', '#f6d486', '#dd9838']), `transform="rotate(${r.int(0, 180)} ${n1(x + Math.cos(a) * q)} ${n1(y + Math.sin(a) * q)})"`) } for (let i = 0; i < 34; i++) { const a = r.in(0, 7), q = Math.sqrt(r.next()) * s * 0.55; c.ell(x + Math.cos(a) * q, y + Math.sin(a) * q, 7, 6, c.rad(['#a9c46a', '#5d7f3a'], 0.35, 0.3, 0.8)) } leafSpray(c, x, y, r.in(0, 6), 6, s * 0.2, '#4f8a48', t) },
    sopa(x, y, s) { plate(x, y, s, r.pick(['#c85a3c', '#35706f', '#e0b45c']), null); c.ell(x, y, s * 0.68, s * 0.68, c.rad(['#d97a3a', '#b4532a', '#8a3c22'])); for (let i = 0; i < 20; i++) { const a = r.in(0, 7), q = Math.sqrt(r.next()) * s * 0.52; c.ell(x + Math.cos(a) * q, y + Math.sin(a) * q, r.in(7, 15), r.in(6, 12), c.rad([r.pick(['#7a3a26', '#f2c77c', '#9a4a2c', '#dba95c']), '#5f2a1c'], 0.35, 0.3, 0.9)) } c.stroke(`M${n1(x - s * 0.4)} ${n1(y - s * 0.4)}q${n1(s * 0.3)} ${n1(-s * 0.2)} ${n1(s * 0.6)} ${n1(-s * 0.02)}`, '#ffe7c0', 5, 'opacity=".45"') },
    platanos(x, y, s) { for (let i = 0; i < 5; i++) { const a = r.in(-0.4, 0.4) + i * 0.34, col = i % 2 ? '#86a04a' : '#b9b04c'; c.group(`transform="rotate(${n1(a * 57)} ${n1(x)} ${n1(y - s)})"`, () => { c.path(`M${x - 20} ${y - s}Q${x - 74} ${y} ${x - 8} ${y + s}Q${x + 16} ${y + s * 0.9} ${x + 6} ${y + s * 0.8}Q${x - 24} ${y} ${x + 20} ${y - s}Z`, '#0c1a24', `opacity=".35" transform="translate(12 14)" ${sh}`); c.path(`M${x - 20} ${y - s}Q${x - 74} ${y} ${x - 8} ${y + s}Q${x + 16} ${y + s * 0.9} ${x + 6} ${y + s * 0.8}Q${x - 24} ${y} ${x + 20} ${y - s}Z`, c.lin([dark(col, 0.2), lite(col, 0.3), col, dark(col, 0.3)], 0, 0, 1, 0)); c.stroke(`M${x - 6} ${y - s * 0.9}Q${x - 52} ${y} ${x - 2} ${y + s * 0.85}`, dark(col, 0.4), 2.5, 'opacity=".5"') }) } c.ell(x, y - s, 26, 18, '#5d5a32') },
    pilon(x, y, s) { shadow(x, y, s); c.ell(x, y, s, s, c.rad(['#6b4529', '#a87446', '#7d5230'], 0.4, 0.4, 0.7)); c.ell(x, y, s * 0.76, s * 0.76, c.rad(['#2e1c12', '#5a3a22'], 0.5, 0.5, 0.6)); for (let i = 0; i < 70; i++) { const a = r.in(0, 7), q = Math.sqrt(r.next()) * s * 0.62; c.ell(x + Math.cos(a) * q, y + Math.sin(a) * q, r.in(4, 11), r.in(4, 9), r.pick(['#e3c66e', '#d1ad52', '#f0dc98', '#9fb05c'])) } c.group(`transform="rotate(${r.int(-60, 60)} ${x} ${y})"`, () => { c.rect(x - 2, y - s * 1.9, 50, s * 2, '#0c1a24', `opacity=".35" ${sh}`); c.rect(x - 22, y - s * 2, 44, s * 2.05, c.lin(['#c99a66', '#8a5c36'], 0, 0, 1, 0), 'rx="21"') }) },
    limas(x, y, s) { for (let i = 0; i < 6; i++) { const px = x + r.in(-s, s), py = y + r.in(-s, s), q = r.in(30, 40); shadow(px, py, q); if (r.yes()) { c.ell(px, py, q, q, '#7fa23a'); c.ell(px, py, q * 0.88, q * 0.88, '#f3f3c4'); for (let k = 0; k < 8; k++) c.path(`M${n1(px)} ${n1(py)}L${n1(px + Math.cos(k * 0.785 + 0.08) * q * 0.8)} ${n1(py + Math.sin(k * 0.785 + 0.08) * q * 0.8)}L${n1(px + Math.cos(k * 0.785 + 0.7) * q * 0.8)} ${n1(py + Math.sin(k * 0.785 + 0.7) * q * 0.8)}Z`, '#c6d66a') } else c.ell(px, py, q, q * 0.92, c.rad(['#c3d977', '#86a83e', '#54732a'], 0.35, 0.3, 0.8)) } },
    tabla(x, y, s) { c.group(`transform="rotate(${r.int(-28, 28)} ${x} ${y})"`, () => { c.rect(x - s + 14, y - s * 0.56 + 16, s * 2, s * 1.16, '#0c1a24', `opacity=".4" ${sh}`); c.rect(x - s, y - s * 0.58, s * 2, s * 1.16, c.lin(['#e2b884', '#c28f58', '#a87544']), 'rx="26"'); c.ell(x + s * 0.86, y, 13, 13, cloth[1]); let d = ''; for (let k = 0; k < 9; k++) d += `M${n1(x - s * 0.92)} ${n1(y - s * 0.48 + k * s * 0.12)}q${n1(s * 0.7)} ${n1(r.in(-9, 9))} ${n1(s * 1.6)} 0`; c.stroke(d, '#8a5f38', 2, 'opacity=".35"'); for (let i = 0; i < 26; i++) { const px = x + r.in(-0.75, 0.3) * s, py = y + r.in(-0.4, 0.4) * s; c.ell(px + 3, py + 4, 19, 17, '#0c1a24', 'opacity=".22"'); c.ell(px, py, 19, 17, r.pick(['#c8d28c', '#f0dca0', '#e8c97c', '#d94f32'])); c.ell(px, py, 12, 10, r.pick(['#e3e6b4', '#f8ecc4', '#f3a07c']), 'opacity=".8"') } c.path(`M${x + s * 0.4} ${y - s * 0.46}l${s * 0.12} ${s * 0.66}l-22 0q-26 -${s * 0.4} 0 -${s * 0.66}Z`, c.lin(['#eef2ee', '#9fadab', '#dfe6e2'], 0, 0, 1, 0)); c.rect(x + s * 0.42, y + s * 0.18, 28, s * 0.4, '#3b2a20', 'rx="10"') }) },
    vaso(x, y, s) { shadow(x, y, s); c.ell(x, y, s, s, c.rad([['#fff4d4', 0.9], ['#f2b95c', 0.95], ['#d98a3a', 0.95]], 0.4, 0.4, 0.7)); c.ell(x, y, s, s, 'none', 'stroke="#fffaf0" stroke-width="6" opacity=".75"'); c.rect(x - 18, y - 20, 32, 28, '#fff8e6', 'opacity=".6" rx="5" transform="rotate(24 ' + x + ' ' + y + ')"'); leafSpray(c, x + 6, y, r.in(0, 6), 5, s * 0.7, '#5f9a4c', t) },
    hojas(x, y, s) { leafSpray(c, x, y, r.in(0, 6.2), 16, s * 1.5, '#3f7a4c', t) },
  }
  const spots = [[240, 230], [610, 170], [970, 260], [200, 640], [590, 520], [990, 660], [420, 860], [800, 850]], kinds = [...r.shuffle(['arroz', 'sopa', 'platanos', 'pilon', 'tabla']), 'limas', 'vaso', 'hojas', 'arroz']
  items.hojas(r.pick([20, W - 20]), r.pick([30, H - 30]), 130)
  r.shuffle(spots).forEach(([x, y], i) => items[kinds[i]](x + r.in(-40, 40), y + r.in(-30, 30), kinds[i] === 'vaso' ? 62 : kinds[i] === 'tabla' ? 200 : kinds[i] === 'limas' ? 70 : kinds[i] === 'hojas' ? 70 : r.in(118, 150)))
  c.poly([[-30, -30], [520, -30], [-30, 700]], '#fff3d0', `opacity=".22" ${c.blur(40)}`); c.poly([[W + 30, 200], [W + 30, H + 30], [500, H + 30]], '#0c1a24', `opacity=".3" ${c.blur(60)}`)
  return c.done({ base: cloth[0], wobble: 7 })
}

// ---------- stage ----------
function head(c, x, y, s, col) { c.path(`M${n1(x - s * 1.7)} ${n1(y + s * 4)}Q${n1(x - s * 1.7)} ${n1(y + s * 1.2)} ${n1(x - s * 0.45)} ${n1(y + s * 0.9)}H${n1(x + s * 0.45)}Q${n1(x + s * 1.7)} ${n1(y + s * 1.2)} ${n1(x + s * 1.7)} ${n1(y + s * 4)}Z`, col); c.ell(x, y, s * 0.86, s, col) }
function tarima(seed) {
  const c = sheet(seed, 'tarima'), { r } = c, t = TIMES.noche, soft = c.blur(24)
  const key = r.pick(['#e4572e', '#f2b544', '#c9476a', '#3aa6a0', '#7a5fb0']), second = r.pick(['#f6c56a', '#5fc0b8', '#e98a5c'].filter((v) => v !== key))
  c.rect(-30, -30, W + 60, H + 60, c.lin(['#0c1420', dark(key, 0.72), '#1d1a26'])); const fy = 640
  if (seed % 2) { for (let i = 0; i < 12; i++) c.path(`M${i * 108 - 40} -20Q${i * 108 + 10} 300 ${i * 108 - 30} ${fy}H${i * 108 + 70}Q${i * 108 + 60} 300 ${i * 108 + 74} -20Z`, c.lin([dark(key, 0.35), dark(key, 0.62), dark(key, 0.45)], 0, 0, 1, 0)) } else { for (let row = 0; row < 9; row++) for (let k = -1; k < 11; k++) c.rect(k * 124 + (row % 2) * 62, row * 72 - 10, 120, 68, mix(dark('#8a4a34', 0.45), key, r.in(0.02, 0.16)), 'rx="3"'); for (const x of [170, 600, 1030]) { c.path(`M${x - 90} ${fy}V250a90 90 0 0 1 180 0V${fy}Z`, '#0d1620'); c.path(`M${x - 74} ${fy}V254a74 74 0 0 1 148 0V${fy}Z`, c.lin(['#132a3a', dark(second, 0.6)])) } }
  const beams = r.int(3, 5); for (let i = 0; i < beams; i++) { const x = 130 + i * (940 / (beams - 1)), tx = x + r.in(-220, 220), col = i % 2 ? key : second; c.poly([[x - 12, -20], [x + 12, -20], [tx + 150, fy + 60], [tx - 150, fy + 60]], c.lin([[lite(col, 0.4), 0.7], [col, 0.06]]), c.blur(10)); c.ell(x, 4, 20, 15, '#fff3d0'); c.ell(tx, fy + 30, 190, 36, lite(col, 0.25), `opacity=".5" ${soft}`) }
  c.rect(-30, fy, W + 60, 300, c.lin([mix('#7a4a32', key, 0.25), '#2a1a1c'])); for (let i = 0; i < 12; i++) c.stroke(`M${600 + (i - 6) * 90} ${fy}L${600 + (i - 6) * 230} ${H}`, '#1a1014', 3, 'opacity=".5"')
  const drum = (x, y, s, col) => { c.ell(x + 20, y + s * 1.1, s, s * 0.2, '#05080c', `opacity=".6" ${c.blur(6)}`); c.path(`M${x - s * 0.52} ${y - s}Q${x - s * 0.86} ${y} ${x - s * 0.46} ${y + s * 1.1}H${x + s * 0.46}Q${x + s * 0.86} ${y} ${x + s * 0.52} ${y - s}Z`, c.lin([dark(col, 0.45), lite(col, 0.25), col, dark(col, 0.55)], 0, 0, 1, 0)); for (let k = -2; k <= 2; k++) c.stroke(`M${x + k * s * 0.2} ${y - s * 0.9}Q${x + k * s * 0.34} ${y} ${x + k * s * 0.18} ${y + s * 1.08}`, dark(col, 0.6), 2.4, 'opacity=".6"'); c.stroke(`M${x - s * 0.68} ${y - s * 0.3}Q${x} ${y - s * 0.2} ${x + s * 0.68} ${y - s * 0.3}`, '#d9c48c', 5, 'opacity=".8"'); c.ell(x, y - s, s * 0.53, s * 0.15, '#f4e6c8'); c.ell(x, y - s, s * 0.53, s * 0.15, 'none', 'stroke="#8a6a3c" stroke-width="5"') }
  const player = (x, y, s, shirt, hat) => { c.path(`M${x - s * 0.62} ${y + s * 1.5}Q${x - s * 0.72} ${y - s * 0.1} ${x - s * 0.2} ${y - s * 0.34}H${x + s * 0.2}Q${x + s * 0.72} ${y - s * 0.1} ${x + s * 0.62} ${y + s * 1.5}Z`, c.lin([lite(shirt, 0.3), shirt, dark(shirt, 0.5)], 0, 0, 1, 0.4)); const skin = r.pick(['#7a4a32', '#9a6646', '#5a3626', '#b98058']); c.rect(x - s * 0.1, y - s * 0.5, s * 0.2, s * 0.24, dark(skin, 0.25)); c.ell(x, y - s * 0.72, s * 0.22, s * 0.28, c.lin([lite(skin, 0.25), dark(skin, 0.3)], 0, 0, 1, 0)); c.path(`M${x - s * 0.24} ${y - s * 0.78}q${s * 0.02} -${s * 0.32} ${s * 0.24} -${s * 0.3}q${s * 0.24} 0 ${s * 0.24} ${s * 0.3}Z`, hat ? '#f1e2c0' : '#1a1416'); if (hat) c.ell(x, y - s * 0.8, s * 0.4, s * 0.07, '#e3cfa4'); return skin }
  const n = r.int(2, 4); for (let i = 0; i < n; i++) { const x = 600 + (i - (n - 1) / 2) * r.in(210, 270), s = r.in(165, 185), y = fy - 170; const skin = player(x, y, s, r.pick(['#f4ead6', '#e9b44c', '#c85a3c', '#3a7f80', '#f1d0b4']), r.yes(0.6)); drum(x + r.in(-14, 14), fy - 30, r.in(96, 116), r.pick(['#a85a34', '#c98a4c', '#7a3b2a', '#2f6f70'])); c.stroke(`M${x - s * 0.5} ${y + s * 0.15}Q${x - s * 0.56} ${y + s * 0.55} ${x - s * 0.14} ${fy - 130}M${x + s * 0.5} ${y + s * 0.15}Q${x + s * 0.6} ${y + s * 0.5} ${x + s * 0.16} ${fy - 132 - r.in(0, 40)}`, mix(skin, '#000000', 0.1), s * 0.14) }
  c.stroke(`M${r.in(860, 960)} ${fy + 60}V${fy - 250}l-40 -34`, '#c9c2b4', 6); for (let k = 0; k < 2; k++) { const a = 60 + k * 40; let px = -30; for (let i = 0; i <= 24; i++) { const x = i * 52, y = a + 70 * Math.sin(i / 24 * Math.PI * (2 + k)) + 30; if (i) { c.ell(x, y, 34, 34, c.rad([['#ffd48a', 0.6], ['#ffd48a', 0]])); c.ell(x, y, 6, 8, '#fff3cf') } px = x } }
  for (let row = 0; row < 3; row++) for (let i = 0; i < 13 - row; i++) head(c, i * 104 + row * 52 - 30 + r.in(-22, 22), 760 + row * 62 + r.in(-16, 16), 30 + row * 11, mix('#0a1018', key, 0.16 - row * 0.06)); if (r.yes(0.7)) for (let k = 0; k < 3; k++) { const x = r.in(100, 1100); c.stroke(`M${n1(x)} ${H}L${n1(x + r.in(-30, 30))} ${n1(r.in(640, 700))}`, '#0d131c', 24) }
  return c.done({ base: '#101824', wash: 0.08 })
}

// ---------- market ----------
function mercado(seed, time) {
  const c = sheet(seed, 'mercado'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'dorada', 'mediodia'])], hues = r.shuffle(PAINT)
  sky(c, t, 420); const s = 92, at = (u, v) => [u * s, 560 - v * s]; let u = -0.8, i = 0; while (u < 14) { const w = r.in(2.6, 3.9); facade(c, at, u, u + w, r.pick([4.2, 4.9, 5.6]), mix(hues[i++ % 12], t.haze, 0.3), t, false, 0.8); u += w }
  c.rect(-30, 556, W + 60, 380, c.lin([mix('#cdbfa6', t.haze, 0.3), '#9a8c78'])); c.rect(-30, 470, W + 60, 120, t.shade, `opacity=".22" ${c.blur(30)}`)
  const stall = (x, y, w, col, fruit) => {
    const h = w * 0.78; c.ell(x + w / 2, y + 14, w * 0.66, 26, t.shade, `opacity=".45" ${c.blur(10)}`); c.stroke(`M${x + 8} ${y}V${y - h}M${x + w - 8} ${y}V${y - h}`, '#5f4530', 9); c.rect(x + 10, y - h * 0.7, w - 20, h * 0.4, t.shade, 'opacity=".5"')
    const px = x + w * r.in(0.35, 0.65), skin = r.pick(['#7a4a32', '#9a6646', '#b98058', '#5a3626']), sc = r.pick(['#f4ead6', '#0b6e75', '#c85a3c', '#e0b45c']); c.path(`M${px - w * 0.12} ${y - h * 0.3}Q${px - w * 0.13} ${y - h * 0.56} ${px} ${y - h * 0.58}Q${px + w * 0.13} ${y - h * 0.56} ${px + w * 0.12} ${y - h * 0.3}Z`, c.lin([lite(sc, 0.2), dark(sc, 0.2)], 0, 0, 1, 0)); c.ell(px, y - h * 0.66, w * 0.045, w * 0.058, skin); c.ell(px, y - h * 0.705, w * 0.085, w * 0.022, '#e9d3a0'); c.ell(px, y - h * 0.72, w * 0.048, w * 0.03, '#f1e2bc')
    c.rect(x, y - h * 0.34, w, h * 0.34, c.lin(['#b98a5c', '#7d5636'])); let d = ''; for (let k = 1; k < 5; k++) d += `M${x} ${y - h * 0.34 + k * h * 0.07}h${w}`; c.stroke(d, '#5a3c26', 3, 'opacity=".5"')
    const cr = 4; for (let k = 0; k < cr; k++) { const cx = x + (k + 0.5) * w / cr, col2 = fruit[k % fruit.length]; for (let row = 0; row < 4; row++) for (let q = 0; q < 6 - row; q++) { const z = w * 0.026; c.ell(cx + (q - (5 - row) / 2) * z * 1.45, y - h * 0.355 - row * z * 1.1, z, z * 0.95, c.rad([lite(col2, 0.45), col2, dark(col2, 0.3)], 0.35, 0.3, 0.8)) } c.rect(cx - w / cr * 0.46, y - h * 0.36, w / cr * 0.92, h * 0.09, c.lin(['#d9b07c', '#a87a4c'])) }
    const n = 8, top = y - h - w * 0.2, aw = (w + 50) / n; for (let k = 0; k < n; k++) { const a = x - 25 + k * aw, b = a + aw, ta = x + 14 + k * (w - 28) / n, tb = x + 14 + (k + 1) * (w - 28) / n, f = k % 2 ? '#fdf4e3' : col; c.path(`M${n1(ta)} ${n1(top)}L${n1(tb)} ${n1(top)}L${n1(b)} ${n1(y - h * 0.84)}a${n1(aw / 2)} ${n1(aw * 0.42)} 0 0 1 ${n1(-aw)} 0Z`, c.lin([lite(f, 0.2), dark(f, 0.14)])) } c.rect(x - 25, y - h * 0.84, w + 50, h * 0.1, t.shade, `opacity=".18" ${c.blur(6)}`)
  }
  const cols = r.shuffle(['#c8401b', '#0b6e75', '#e0a63c', '#4f7a58', '#35557a']), fr = () => r.shuffle(['#f2b544', '#e4572e', '#86a04a', '#d9744e', '#c9476a', '#f6d27a', '#5d7f3a', '#8a5a34'])
  stall(-60, 690, 330, cols[0], fr()); stall(330, 680, 300, cols[1], fr()); stall(690, 690, 320, cols[2], fr()); stall(1060, 680, 300, cols[3], fr())
  for (let k = 0; k < 5; k++) { const x = r.in(120, 1080), y = 790 + k * 14, sc = r.pick(['#f4ead6', '#e7a79a', '#8fb9c4', '#e0b45c', '#4f7a58', '#c85a3c']), hh = 175 + k * 12; c.poly([[x + 8, y], [x + 150, y + 34], [x + 170, y + 28], [x + 34, y - 8]], t.shade, `opacity=".3" ${c.blur(4)}`); c.path(`M${x - 30} ${y}L${x - 38} ${y - hh * 0.5}Q${x - 36} ${y - hh * 0.8} ${x} ${y - hh * 0.82}Q${x + 36} ${y - hh * 0.8} ${x + 38} ${y - hh * 0.5}L${x + 30} ${y}Z`, c.lin([lite(sc, 0.3), sc, dark(sc, 0.3)], 0, 0, 1, 0)); c.ell(x, y - hh * 0.92, 20, 25, c.lin(['#3a2620', '#1d1412'])); if (k % 2) { c.ell(x, y - hh, 44, 9, '#e9d3a0'); c.ell(x, y - hh - 8, 23, 15, '#f1e2bc') } c.path(`M${x + 26} ${y - hh * 0.36}h44l-6 50h-32Z`, c.lin(['#d9b07c', '#a87a4c'])); leafSpray(c, x + 48, y - hh * 0.38, -1.57, 7, 30, '#4f8a48', t) }
  for (let k = 0; k < 2; k++) for (let q = 0; q < 22; q++) { const x = q * 58 - 20, y = 120 + k * 74 + Math.sin(q / 21 * Math.PI * 3) * 34 + 40 * Math.sin(q / 21 * Math.PI); c.poly([[x - 18, y], [x + 18, y], [x, y + 40]], ['#e4572e', '#fdf4e3', '#0b6e75', '#f2b544'][(q + k) % 4], 'opacity=".94"') }
  c.poly([[-30, -30], [620, -30], [180, H + 30], [-30, H + 30]], t.lit, `opacity=".2" ${c.blur(30)}`); return c.done({ base: t.sky[2], wobble: 6 })
}

// ---------- hall ----------
function salon(seed, time) {
  const c = sheet(seed, 'salon'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'dorada', 'ocaso', 'noche'])], lampOn = t === TIMES.noche || t === TIMES.ocaso
  const vx = r.in(540, 660), vy = r.in(400, 440), p = room(c, vx, vy, r.in(200, 240)), wallC = r.pick(['#f0e3cc', '#e6cdb4', '#d6dfd6', '#e7d5c8', '#c9d6d8']), wall = lampOn ? mix(wallC, '#7a4a38', 0.36) : mix(wallC, t.lit, 0.16), acc = r.pick(['#0b6e75', '#c85a3c', '#4f7a58', '#a8485a', '#e0a63c']), soft = c.blur(16)
  quad(c, p, [[-1, 0, 1], [1, 0, 1], [1, 1, 1], [-1, 1, 1]], wall); quad(c, p, [[-1, 0, 0], [-1, 0, 1], [-1, 1, 1], [-1, 1, 0]], mix(wall, t.shade, 0.1)); quad(c, p, [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]], mix(wall, t.shade, 0.22))
  quad(c, p, [[-1, 1, 0], [1, 1, 0], [1, 1, 1], [-1, 1, 1]], '#5f4632'); for (let i = 0; i < 10; i++) { const d = i / 10; quad(c, p, [[-1, 1, d], [1, 1, d], [1, 1, d + 0.035], [-1, 1, d + 0.035]], '#3d2b20') }
  tiles(c, p, mix('#efe1c8', wall, 0.3), acc, 14, 14)
  const arch = (side, d0, d1, open) => { const pts = [], m = (d0 + d1) / 2, hw = (d1 - d0) / 2; pts.push([side, 0.02, d0]); for (let a = 0; a <= 12; a++) pts.push([side, 0.52 + Math.sin(a / 12 * Math.PI) * 0.2, m - Math.cos(a / 12 * Math.PI) * hw]); pts.push([side, 0.02, d1]); quad(c, p, pts, open); const q = p(side, 0.4, d0), q2 = p(side, 0.02, d0); return [q, q2] }
  for (let i = 0; i < 5; i++) { const d = 0.03 + i * 0.19; for (const side of [-1, 1]) { arch(side * 0.999, d - 0.012, d + 0.152, mix(wall, '#fffaf0', 0.6)); arch(side * 0.997, d, d + 0.14, c.lin(side < 0 ? [t.sky[1], t.sky[3], t.land] : [mix(t.sky[1], t.shade, 0.25), mix(t.sky[2], t.shade, 0.1), t.land])); const b = p(side, 0.05, d + 0.07); leafSpray(c, b[0], b[1], -1.57, 9, 70 * (1.1 - d), '#3f6b4c', t) } if (!lampOn) quad(c, p, [[-0.98, 0.004, d], [-0.98, 0.004, d + 0.14], [-0.1, 0.004, d + 0.1], [-0.1, 0.004, d - 0.05]], t.lit, `opacity=".4" ${c.blur(3)}`) }
  { const a = p(-0.5, 0.78, 1), b = p(0.5, 0.02, 1), m = (a[0] + b[0]) / 2, R = (b[0] - a[0]) / 2; c.path(`M${n1(a[0] - 12)} ${n1(b[1])}V${n1(a[1] + R * 0.7)}A${n1(R + 12)} ${n1(R + 12)} 0 0 1 ${n1(b[0] + 12)} ${n1(a[1] + R * 0.7)}V${n1(b[1])}Z`, mix(wall, '#fffaf0', 0.6)); const d = `M${n1(a[0])} ${n1(b[1])}V${n1(a[1] + R * 0.7)}A${n1(R)} ${n1(R)} 0 0 1 ${n1(b[0])} ${n1(a[1] + R * 0.7)}V${n1(b[1])}Z`; c.group(c.clip(d), () => view(c, n1(a[0]), n1(a[1] - R), n1(b[0]), n1(b[1]), t)) }
  const cloth = r.pick(['#fffaf0', '#f4e6d0', lite(acc, 0.55)]), rows = seed % 2 ? [-0.5, 0.5] : [-0.62, 0, 0.62]
  for (let d = 0.82; d >= 0.02; d -= 0.2) for (const u of rows) { const [x, y] = p(u, 0.16, d), k = (1 / (1 + d * 2.4) - 0.294) / 0.706, s = 60 + 150 * k; if (y > H + 130) continue; c.ell(x, y + s * 0.56, s * 1.25, s * 0.24, t.shade, `opacity=".4" ${c.blur(8)}`)
    for (const a of [-1, 1]) { c.path(`M${n1(x + a * s * 1.02)} ${n1(y - s * 0.34)}q${n1(a * s * 0.24)} ${n1(-s * 0.04)} ${n1(a * s * 0.26)} ${n1(s * 0.1)}l${n1(a * s * 0.03)} ${n1(s * 0.76)}h${n1(-a * s * 0.08)}l${n1(-a * s * 0.02)} ${n1(-s * 0.4)}h${n1(-a * s * 0.18)}Z`, '#7a5638') }
    c.path(`M${n1(x - s)} ${n1(y)}Q${n1(x - s * 1.06)} ${n1(y + s * 0.4)} ${n1(x - s * 1.1)} ${n1(y + s * 0.56)}Q${n1(x)} ${n1(y + s * 0.8)} ${n1(x + s * 1.1)} ${n1(y + s * 0.56)}Q${n1(x + s * 1.06)} ${n1(y + s * 0.4)} ${n1(x + s)} ${n1(y)}Z`, c.lin([cloth, mix(cloth, t.shade, 0.26)])); for (let f = -3; f <= 3; f++) c.stroke(`M${n1(x + f * s * 0.27)} ${n1(y + s * 0.22)}q${n1(f * 3)} ${n1(s * 0.24)} ${n1(f * 4)} ${n1(s * 0.44)}`, mix(cloth, t.shade, 0.4), 3, 'opacity=".4"'); c.ell(x, y, s, s * 0.25, mix(cloth, '#ffffff', 0.4))
    for (let q = 0; q < 6; q++) { const a = q * 1.05; c.ell(x + Math.cos(a) * s * 0.72, y + Math.sin(a) * s * 0.17, s * 0.14, s * 0.04, '#ffffff', `stroke="${acc}" stroke-width="1.5"`) } leafSpray(c, x, y - s * 0.12, -1.57, 14, s * 0.4, '#4f7f52', t); for (let q = 0; q < 12; q++) c.ell(x + r.in(-0.24, 0.24) * s, y - r.in(0.1, 0.44) * s, s * 0.05, s * 0.05, r.pick(['#e4572e', '#f2b544', '#f7d9cc', '#c9476a', '#fff6e2'])) }
  for (const d of [0.75, 0.45, 0.18]) for (const u of [-0.34, 0.34]) { const [x, y] = p(u, 0.8, d), s = 16 + 46 * ((1 / (1 + d * 2.4) - 0.294) / 0.706); c.stroke(`M${n1(x)} ${n1(p(u, 1, d)[1])}V${n1(y)}`, '#2c2620', 2); c.ell(x, y + s * 0.4, s * 4, s * 3.4, c.rad([['#ffdf9c', lampOn ? 0.8 : 0.4], ['#ffdf9c', 0]])); c.ell(x, y, s, s * 0.82, c.rad(['#fffbe8', '#ffe2a4', '#e9b968'])) }
  c.rect(-30, -30, W + 60, H + 60, c.lin([[t.lit, 0.24], [t.lit, 0], [t.shade, 0.25]], 0, 0, 1, 0.4)); return c.done({ base: wall, wobble: 5 })
}

// ---------- rooftop ----------
function azotea(seed, time) {
  const c = sheet(seed, 'azotea'), { r } = c, t = TIMES[time ?? r.pick(['ocaso', 'dorada', 'noche', 'ocaso'])], hz = r.in(400, 450), sun = sky(c, t, hz); sea(c, t, hz, hz + 180, sun)
  for (let L = 0; L < 3; L++) { let x = -60; while (x < W + 40) { const w = r.in(60, 150), h = r.in(30, 130) * (1 - L * 0.12), y = hz + 70 + L * 74, col = mix(mix(r.pick(PAINT), t.shade, 0.46), t.haze, 0.42 - L * 0.15); c.rect(x, y - h, w, 320, c.lin([lite(col, 0.1), dark(col, 0.3)], 0, 0, 1, 0.6)); c.rect(x - 3, y - h - 7, w + 6, 8, lite(col, 0.25)); if (r.yes(0.3)) c.rect(x + w * 0.3, y - h - 30, w * 0.3, 24, dark(col, 0.2)); for (let wy = y - h + 16; wy < y + 60; wy += 26) for (let wx = x + 12; wx < x + w - 16; wx += 24) c.rect(wx, wy, 11, 15, r.yes(t.sunY > 0.7 || t === TIMES.noche ? 0.45 : 0.15) ? '#ffd98e' : dark(col, 0.4), 'opacity=".85"'); x += w + r.in(-6, 10) } c.rect(-30, hz + L * 74, W + 60, 90, mix(t.haze, t.lit, 0.3), `opacity=".2" ${c.blur(24)}`) }
  const fy = 640; c.rect(-30, fy, W + 60, 300, c.lin([mix('#c98f6a', t.haze, 0.3), mix('#8a5a48', t.shade, 0.35)])); for (let i = 0; i < 26; i++) c.stroke(`M${600 + (i - 13) * 70} ${fy}L${600 + (i - 13) * 150} ${H + 20}`, t.shade, 2, 'opacity=".28"'); for (let k = 0; k < 6; k++) c.stroke(`M-20 ${fy + 16 + k * k * 11}H${W + 20}`, t.shade, 2, 'opacity=".24"')
  c.rect(-30, fy - 66, W + 60, 74, c.lin([mix('#f1e2ca', t.haze, 0.35), mix('#c2a68c', t.shade, 0.3)])); c.rect(-30, fy - 78, W + 60, 14, mix('#fbf1de', t.haze, 0.3)); for (let x = -10; x < W; x += 58) c.path(`M${x} ${fy - 58}h34v58h-34ZM${x + 6} ${fy - 50}q11 -10 22 0v44h-22Z`, mix('#b08f76', t.shade, 0.4), 'fill-rule="evenodd" opacity=".5"')
  for (const x of [60, 1140]) c.stroke(`M${x} ${fy + 10}V120`, '#3a2c26', 9)
  const strings = r.int(2, 3); for (let k = 0; k < strings; k++) { const y0 = 130 + k * 40, dip = r.in(90, 160), at = (m) => [60 + m * 1080, y0 + Math.sin(m * Math.PI) * dip]; let d = 'M60 ' + y0; for (let q = 1; q <= 20; q++) { const [x, y] = at(q / 20); d += `L${n1(x)} ${n1(y)}` } c.stroke(d, '#2a2226', 2); for (let q = 1; q < 16; q++) { const [x, y] = at(q / 16); c.ell(x, y + 12, 42, 42, c.rad([['#ffd48a', 0.75], ['#ffd48a', 0]])); c.ell(x, y + 11, 7, 10, '#fff6d8') } }
  const acc = r.pick(['#e4572e', '#0b6e75', '#e0a63c', '#c9476a']); const table = (x, y, s) => { c.ell(x + 14, y + s * 0.98, s * 1.3, s * 0.2, t.shade, `opacity=".5" ${c.blur(8)}`); for (const a of [-1, 1]) { c.rect(x + a * s * 1.12 - s * 0.25, y + s * 0.2, s * 0.5, s * 0.12, lite(acc, 0.15), 'rx="7"'); c.stroke(`M${n1(x + a * s * 0.92)} ${n1(y + s * 0.3)}l${n1(-a * s * 0.06)} ${n1(s * 0.64)}M${n1(x + a * s * 1.32)} ${n1(y + s * 0.3)}l${n1(a * s * 0.06)} ${n1(s * 0.64)}M${n1(x + a * s * 1.34)} ${n1(y + s * 0.22)}l${n1(a * s * 0.1)} ${n1(-s * 0.66)}`, '#2f2622', 6); c.rect(x + a * s * 1.38 - s * 0.06, y - s * 0.46, s * 0.12, s * 0.4, lite(acc, 0.1), 'rx="5"') } c.stroke(`M${x} ${y}V${n1(y + s * 0.94)}M${n1(x - s * 0.3)} ${n1(y + s * 0.95)}h${n1(s * 0.6)}`, '#2f2622', 9); c.ell(x, y, s * 0.8, s * 0.17, c.lin(['#f6e4c6', '#c99f74'])); c.ell(x, y - s * 0.14, s * 0.6, s * 0.4, c.rad([['#ffd48a', 0.8], ['#ffd48a', 0]])); c.rect(x - 9, y - 30, 18, 28, '#fff0c4', 'rx="4"'); for (const dx of [-0.42, 0.4]) c.path(`M${n1(x + dx * s - 11)} ${n1(y - 40)}h22l-7 22v14h9v4h-26v-4h9v-14Z`, '#fdf3e0', 'opacity=".85"') }
  table(r.in(240, 330), 730, 110); table(r.in(840, 930), 740, 118); if (r.yes(0.6)) table(r.in(560, 640), 690, 84); pot(c, 40, 880, 120, t); pot(c, 1165, 870, 110, t, acc); if (seed % 2) leafSpray(c, W, 60, 2.4, 20, 120, dark('#3f6b4c', 0.3), t)
  return c.done({ base: t.sky[2], wobble: 6 })
}

const PAINTERS = { ...outdoors, costa, monte, pueblo, agua, mesa, tarima, mercado, salon, azotea, ...bedrooms, ...living, ...houses, ...venues, ...crafts, ...doings }
export const kinds = Object.keys(PAINTERS)
/** kind: one of `kinds`; seed: a whole number; time: a key of TIMES, or chosen by the seed. */
export const scene = (kind, seed, time) => PAINTERS[kind](seed, time)
