// Gardens, pools and tubs, waterfalls, the glowing bay, decks of boats and coffee in the hills.
import { H, TIMES, W, bird, boat, canopy, dark, fern, leafSpray, lite, mix, n1, palm, pot, ridge, ridgeLine, sea, sheet, sky } from './paper.mjs'
import { closeLook, figure, look, person } from './people.mjs'

/** Blades and tufts, larger toward the viewer. */
function grass(c, t, y0, color) {
  const { r } = c
  let a = '', b = ''
  for (let i = 0; i < 520; i++) { const k = Math.pow(r.next(), 0.7), y = y0 + k * (H - y0), l = 4 + k * 20, x = r.in(-20, W + 20), seg = `M${n1(x)} ${n1(y)}q${n1(r.in(-3, 3))} ${n1(-l * 0.6)} ${n1(r.in(-9, 9))} ${n1(-l)}`; if (r.yes()) a += seg; else b += seg }
  c.stroke(a, mix(color, t.shade, 0.35), 2.4, 'opacity=".4"'); c.stroke(b, mix(color, t.lit, 0.4), 2, 'opacity=".45"')
}
function flowers(c, x, y, w, h, n, hues, s = 7) {
  const { r } = c
  for (let i = 0; i < n; i++) { const px = x + r.in(-w, w), py = y + r.in(-h, h), q = s * r.in(0.7, 1.3), col = r.pick(hues); c.ell(px + 2, py + 3, q, q * 0.8, dark(col, 0.35)); c.ell(px, py, q, q * 0.85, col); c.ell(px - q * 0.2, py - q * 0.25, q * 0.4, q * 0.3, lite(col, 0.5)) }
}
/** A broad tree; its crown is an umbrella as a flamboyán's or a round one as a mango's. */
function tree(c, t, x, y, h, crown, blossom, flat = true) {
  const { r } = c, w = h * 0.05, soft = c.blur(10)
  c.ell(x + h * 0.16, y + 8, h * 0.62, h * 0.07, t.shade, `opacity=".32" ${soft}`)
  for (const [dx, dy] of [[-0.42, -0.62], [-0.16, -0.74], [0.14, -0.72], [0.42, -0.6]]) c.stroke(`M${n1(x)} ${n1(y - h * 0.16)}Q${n1(x + dx * h * 0.3)} ${n1(y - h * 0.42)} ${n1(x + dx * h)} ${n1(y + dy * h)}`, '#5a4434', n1(w * 0.8))
  c.path(`M${n1(x - w * 1.6)} ${n1(y + 6)}Q${n1(x - w * 0.7)} ${n1(y - h * 0.2)} ${n1(x - w * 0.8)} ${n1(y - h * 0.46)}H${n1(x + w * 0.8)}Q${n1(x + w * 0.7)} ${n1(y - h * 0.2)} ${n1(x + w * 1.8)} ${n1(y + 6)}Z`, c.lin([mix('#7a5f48', t.lit, 0.25), '#5a4434', '#3d2e26'], 0, 0, 1, 0))
  const spots = []
  for (let i = 0; i < 150; i++) { const a = r.in(-1, 1), top = flat ? 0.22 * Math.sqrt(1 - a * a) : 0.42 * Math.sqrt(1 - a * a); spots.push([x + a * h * (flat ? 0.66 : 0.48), y - h * (flat ? 0.66 : 0.62) - r.in(-0.12, 1) * top * h, r.in(0.035, 0.075) * h]) }
  spots.sort((p, q) => q[1] - p[1])
  for (const [px, py, s] of spots) { const tone = mix(crown, r.pick([t.shade, t.lit, '#6f8f45']), r.in(0.05, 0.3)); c.ell(px, py, s, s * 0.72, dark(tone, 0.14)); c.ell(px - s * 0.18, py - s * 0.2, s * 0.72, s * 0.46, tone) }
  if (blossom) for (const [px, py, s] of spots) if (r.yes(0.8)) for (let k = 0; k < 3; k++) c.ell(px + r.in(-s, s), py + r.in(-s, s) * 0.7, s * 0.26, s * 0.2, mix(blossom, r.pick([t.lit, '#8f2a1c', blossom]), 0.25))
}
function parasol(c, x, y, s, col, t) {
  c.stroke(`M${n1(x)} ${n1(y)}V${n1(y - s * 1.5)}`, '#f6ead2', n1(s * 0.05))
  for (let k = 0; k < 6; k++) { const a = x - s + k * s / 3, b = a + s / 3; c.path(`M${n1(x)} ${n1(y - s * 1.62)}Q${n1((a + x) / 2 - s * 0.08)} ${n1(y - s * 1.5)} ${n1(a)} ${n1(y - s * 1.08)}Q${n1((a + b) / 2)} ${n1(y - s * 1.16)} ${n1(b)} ${n1(y - s * 1.08)}Q${n1((b + x) / 2 + s * 0.02)} ${n1(y - s * 1.5)} ${n1(x)} ${n1(y - s * 1.62)}Z`, k % 2 ? '#fdf4e3' : mix(col, k < 3 ? t.lit : t.shade, 0.14)) }
}
/** A reclining chair of wood with a cushion, its head to the left. */
function lounger(c, x, y, s, col, t) {
  c.ell(x + s * 0.1, y + s * 0.16, s * 1.1, s * 0.14, t.shade, `opacity=".34" ${c.blur(6)}`)
  c.poly([[x - s, y - s * 0.46], [x - s * 0.86, y - s * 0.52], [x - s * 0.3, y - s * 0.02], [x + s, y - s * 0.02], [x + s, y + s * 0.06], [x - s * 0.4, y + s * 0.06]], '#8a6240')
  for (const dx of [-0.44, 0.1, 0.86]) c.stroke(`M${n1(x + dx * s)} ${n1(y + s * 0.04)}v${n1(s * 0.2)}`, '#6b4a30', n1(s * 0.06))
  c.path(`M${n1(x - s * 0.96)} ${n1(y - s * 0.56)}Q${n1(x - s * 0.84)} ${n1(y - s * 0.66)} ${n1(x - s * 0.74)} ${n1(y - s * 0.54)}L${n1(x - s * 0.28)} ${n1(y - s * 0.14)}H${n1(x + s * 0.96)}Q${n1(x + s * 1.04)} ${n1(y - s * 0.06)} ${n1(x + s * 0.96)} ${n1(y)}H${n1(x - s * 0.36)}Z`, c.lin([lite(col, 0.35), col, dark(col, 0.16)]))
}

// ---------- garden ----------
function jardin(seed, time) {
  const c = sheet(seed, 'jardin'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'mediodia', 'dorada'])], form = seed % 3, soft = c.blur(14), green = mix('#55803f', t.land, 0.35), lamp = t === TIMES.noche || t === TIMES.ocaso
  const hz = r.in(350, 400); sky(c, t, hz)
  for (let i = 0; i < 2; i++) { const pts = ridgeLine(c, hz + 40 + i * 40, 190 - i * 60, 0.004, r.in(0, 300)); const tone = mix(mix('#2f5d43', t.land, 0.5), t.haze, 0.62 - i * 0.26); ridge(c, pts, tone, mix(tone, t.haze, 0.4), H, t); if (i) canopy(c, pts, tone, t, 15, 2) }
  const g0 = 500
  canopy(c, Array.from({ length: 180 }, (_, i) => [i * 7 - 30, g0 - 50 - 34 * c.noise(i * 0.07, 4)]), dark(green, 0.1), t, 24, 3)
  c.rect(-30, g0, W + 60, H, c.lin([mix(green, t.lit, 0.34), mix(green, t.lit, 0.12), dark(green, 0.22)]))
  for (let i = 0; i < 26; i++) { const k = r.in(0.02, 1); c.ell(r.in(0, W), g0 + k * 400, r.in(90, 260), 8 + 22 * k, r.yes() ? mix(green, t.lit, 0.5) : dark(green, 0.25), `opacity=".26" ${soft}`) }
  grass(c, t, g0 + 10, green)
  if (form === 0) { // set for a wedding: rows of chairs, an arch, trees in flower
    const yellow = seed % 2 ? '#f0bd3a' : '#e4572e'
    tree(c, t, r.in(120, 190), 610, 420, green, yellow); tree(c, t, r.in(1010, 1090), 620, 440, green, yellow)
    for (let i = 0; i < 130; i++) { const k = r.next(); c.ell((r.yes() ? 140 : 1060) + r.in(-260, 260), 590 + k * 120, 4 + k * 4, 2.4 + k * 2, mix(yellow, t.lit, 0.2), 'opacity=".85"') }
    const ax = 600, ay = 590
    c.poly([[ax - 42, ay], [ax + 42, ay], [ax + 170, H + 20], [ax - 170, H + 20]], c.lin(['#f6efe0', mix('#e5d6bd', t.shade, 0.08)]), 'opacity=".9"')
    for (let i = 0; i < 70; i++) { const k = Math.pow(r.next(), 0.6); c.ell(ax + r.in(-1, 1) * (42 + k * 128), ay + k * 310, 3 + k * 5, 2 + k * 3, r.pick(['#f7d9cc', '#fffaf0', yellow])) }
    c.stroke(`M${ax - 92} ${ay + 6}V${ay - 150}Q${ax - 92} ${ay - 236} ${ax} ${ay - 240}Q${ax + 92} ${ay - 236} ${ax + 92} ${ay - 150}V${ay + 6}`, '#f6ead2', 11)
    for (let i = 0; i < 60; i++) { const a = Math.PI * (1 + i / 59), px = ax + Math.cos(a) * 92, py = i < 10 || i > 49 ? ay - 150 + (i < 10 ? 10 - i : i - 49) * 13 : ay - 150 + Math.sin(a) * 88; leafSpray(c, px, py, r.in(0, 6), 3, 24, '#4f7f52', t) }
    for (let i = 0; i < 46; i++) { const a = Math.PI * (1.02 + r.next() * 0.96); flowers(c, ax + Math.cos(a) * 92, ay - 150 + Math.sin(a) * 88, 14, 14, 1, ['#fffaf0', '#f7d9cc', '#e7a79a', yellow], 9) }
    for (let row = 0; row < 4; row++) { const y = 648 + row * 66, s = 24 + row * 9; for (let k = 0; k < 4; k++) for (const side of [-1, 1]) { const x = ax + side * (120 + row * 36 + k * s * 2.5); c.ell(x + s * 0.3, y + s * 0.1, s * 0.8, s * 0.16, t.shade, 'opacity=".3"'); c.stroke(`M${n1(x - s * 0.5)} ${n1(y - s * 0.8)}L${n1(x - s * 0.6)} ${n1(y)}M${n1(x + s * 0.5)} ${n1(y - s * 0.8)}L${n1(x + s * 0.6)} ${n1(y)}`, '#f6efe0', n1(s * 0.13)); c.rect(x - s * 0.62, y - s * 0.86, s * 1.24, s * 0.2, '#fffaf0', 'rx="4"'); c.rect(x - s * 0.56, y - s * 1.9, s * 1.12, s * 0.98, c.lin(['#fffdf6', mix('#e9ddc8', t.shade, 0.12)]), 'rx="8"'); for (const q of [-0.2, 0.14]) c.rect(x + q * s, y - s * 1.74, s * 0.09, s * 0.7, mix('#d9c9b2', t.shade, 0.12)) } }
    if (lamp) for (let q = 0; q <= 22; q++) { const x = q * 56 - 20, y = 200 + 60 * Math.sin(q / 22 * Math.PI * 2); c.ell(x, y, 38, 38, c.rad([['#ffd48a', 0.7], ['#ffd48a', 0]])); c.ell(x, y, 6, 8, '#fff3cf') }
  } else if (form === 1) { // beds of vegetables and a long table under a mango tree
    const tx = r.yes() ? 300 : 880
    tree(c, t, tx, 640, 560, dark(green, 0.12), null, false)
    for (let i = 0; i < 22; i++) { const px = tx + r.in(-230, 230), py = 640 - r.in(290, 480); c.stroke(`M${n1(px)} ${n1(py - 20)}v18`, '#4a5a3a', 2); c.ell(px, py + 6, 9, 12, c.rad(['#ffd27a', '#e4883a', '#a8502a'], 0.35, 0.3, 0.8)) }
    const ty = 652; c.poly([[tx - 250, ty], [tx + 250, ty], [tx + 290, ty + 44], [tx - 290, ty + 44]], c.lin(['#d9b07c', '#a8774a'])); c.poly([[tx - 290, ty + 44], [tx + 290, ty + 44], [tx + 288, ty + 58], [tx - 288, ty + 58]], '#7d5534'); for (const dx of [-262, -90, 90, 262]) c.stroke(`M${tx + dx} ${ty + 56}v44`, '#6b4830', 9)
    for (const s of [-1, 1]) c.poly([[tx - 300, ty + 96 + s * 8], [tx + 300, ty + 96 + s * 8], [tx + 310, ty + 112 + s * 8], [tx - 310, ty + 112 + s * 8]], s < 0 ? '#6b4830' : '#8f643e')
    for (let k = -3; k <= 3; k++) { c.ell(tx + k * 74, ty + 18, 22, 6, '#fffaf0'); c.rect(tx + k * 74 + 26, ty - 4, 9, 18, '#f6dca4', 'rx="3"') } leafSpray(c, tx, ty + 2, -1.57, 14, 40, '#4f7f52', t); flowers(c, tx, ty - 18, 24, 12, 9, ['#e4572e', '#f2b544', '#fffaf0'], 6)
    const ox = tx < 600 ? 620 : -20
    for (let row = 0; row < 4; row++) { const y = 600 + row * 84, w = 480 + row * 46, x = ox + row * (tx < 600 ? 8 : -20), crop = r.pick(['#5f9a4c', '#7fae5a', '#4a8a5a', '#86a04a']); c.poly([[x, y], [x + w, y], [x + w + 16, y + 44], [x - 16, y + 44]], c.lin(['#7a5640', '#4f3628'])); c.poly([[x - 16, y + 44], [x + w + 16, y + 44], [x + w + 16, y + 54], [x - 16, y + 54]], '#a87a4c'); for (let k = 0; k < 11; k++) { const px = x + 20 + k * (w - 40) / 10; leafSpray(c, px, y + 14, -1.57, 9, 26 + row * 6, crop, t, row % 2 === 0); if (row === 1) flowers(c, px, y + 4, 10, 10, 3, ['#e4572e'], 6); if (row === 3) flowers(c, px, y - 6, 12, 12, 2, ['#f2b544'], 7) } }
    person(c, ox + (tx < 600 ? 120 : 420), 640, 170, look(r, { hat: '#e9d3a0', lean: 0.05, hands: [[-0.02, 0.34], [0.16, 0.3]] }))
  } else { // a path between hibiscus, a bench, a bird
    const px = r.in(500, 680)
    c.path(`M${px - 230} ${H + 20}C${px - 60} 780 ${px + 150} 740 ${px + 60} 640C${px + 20} 596 ${px + 10} 560 ${px + 40} ${g0 + 4}L${px + 84} ${g0 + 4}C${px + 90} 566 ${px + 110} 590 ${px + 160} 636C${px + 290} 740 ${px + 160} 800 ${px + 210} ${H + 20}Z`, c.lin([mix('#e5cfa6', t.haze, 0.3), '#cda878', '#94714f']))
    for (let i = 0; i < 60; i++) { const k = r.next(); c.ell(px + 30 + r.in(-140, 140) * k, 560 + k * 330, 6 + k * 16, 3 + k * 6, r.pick(['#b99a72', '#e9d6b2', '#8f7454']), 'opacity=".4"') }
    palm(c, 80, 640, 430, 60, dark(t.land, 0.1), t); palm(c, 1120, 620, 380, -50, dark(t.land, 0.1), t); pot(c, 990, 700, 76, t)
    const bx = px > 590 ? 240 : 880, by = 680
    c.ell(bx + 10, by + 36, 150, 20, t.shade, `opacity=".35" ${soft}`); for (const dy of [0, 26, 52]) c.rect(bx - 120, by - 108 + dy, 240, 15, c.lin([lite('#3a7f80', 0.2), '#2f6f70']), 'rx="5"'); c.rect(bx - 128, by - 24, 256, 20, '#3a7f80', 'rx="6"'); for (const dx of [-112, 112]) c.stroke(`M${bx + dx} ${by - 112}V${by + 34}`, '#23565c', 11)
    const hues = r.shuffle([['#e4572e', '#f07a4c'], ['#d9537a', '#f2a5b8'], ['#f2b544', '#ffdc8a'], ['#fffaf0', '#f7d9cc'], ['#8a5fb0', '#c2a0d9']])
    ;[[-20, 760, 200], [210, 830, 190], [1180, 790, 220], [960, 850, 190], [px - 250, 640, 90], [px + 330, 620, 90]].forEach(([x, y, s], i) => { leafSpray(c, x, y, -1.57, 46, s * 0.62, mix('#3f7a4c', t.land, 0.2), t, true); flowers(c, x, y - s * 0.28, s * 0.6, s * 0.36, 26, hues[i % 5], s * 0.075) })
    if (lamp) for (let k = 0; k < 6; k++) { const x = px - 190 + (k % 2) * 440, y = 600 + k * 50; c.stroke(`M${x} ${y}v-46`, '#2f2622', 4); c.ell(x, y - 50, 90, 80, c.rad([['#ffd48a', 0.6], ['#ffd48a', 0]])); c.ell(x, y - 50, 8, 10, '#fff3cf') }
  }
  for (let k = 0; k < 2; k++) leafSpray(c, k ? W + 20 : -20, 40 + k * 20, k ? 2.6 : 0.5, 18, 150, dark(green, 0.35), t)
  c.poly([[-30, -30], [560, -30], [140, H + 30], [-30, H + 30]], t.lit, `opacity=".17" ${c.blur(30)}`)
  return c.done({ base: t.sky[2] })
}

// ---------- pool ----------
/** A hot tub of wood on a deck among ferns. */
function tina(c, t, lamp) {
  const { r } = c, green = mix('#2f6a45', t.land, 0.35), wood = '#a8774a'
  sky(c, t, 420); for (let i = 0; i < 3; i++) { const pts = ridgeLine(c, 330 + i * 60, 230 - i * 60, 0.004, r.in(0, 300), 6), tone = mix(green, t.haze, 0.62 - i * 0.22); ridge(c, pts, tone, mix(tone, t.haze, 0.35), H, t); canopy(c, pts, tone, t, 14 + i * 5, 2) } c.rect(-30, 500, W + 60, H, dark(green, 0.14)); for (let i = 0; i < 5; i++) canopy(c, Array.from({ length: 40 }, (_, k) => [i * 280 - 60 + k * 8, 500 - Math.sin(k / 39 * Math.PI) * r.in(60, 130)]), mix(dark(green, 0.05), t.haze, 0.1), t, 24, 4, 16)
  for (const [x, dir] of [[60, -0.9], [1140, -2.2], [200, -1.2], [1000, -1.9], [320, -1.4], [880, -1.7]]) for (let i = 0; i < 5; i++) fern(c, x + r.in(-30, 30), 640, dir + r.in(-0.5, 0.5), r.in(150, 240), mix(dark(green, 0.1), r.pick(['#6d9a4c', t.lit, '#183a33']), r.in(0.05, 0.3)), t)
  c.poly([[-30, 640], [W + 30, 640], [W + 30, H + 30], [-30, H + 30]], c.lin([lite(wood, 0.14), wood, dark(wood, 0.28)])); for (let i = -16; i < 17; i++) c.stroke(`M${600 + i * 52} 640L${600 + i * 104} ${H}`, dark(wood, 0.5), 2.4, 'opacity=".5"'); c.ell(620, 822, 400, 54, '#14202a', `opacity=".4" ${c.blur(10)}`)
  const x = 600, y = 560, rx = 330, ry = 84; c.path(`M${x - rx} ${y}L${x - rx + 26} 780Q${x} 880 ${x + rx - 26} 780L${x + rx} ${y}Z`, c.lin([lite(wood, 0.3), wood, dark(wood, 0.42)], 0, 0, 1, 0)); for (let i = 1; i < 22; i++) { const k = i / 22, a = Math.PI * (1 - k), px = x + Math.cos(a) * rx, qx = x + Math.cos(a) * (rx - 26); c.stroke(`M${n1(px)} ${n1(y + Math.sin(a) * ry * 0.9)}L${n1(qx)} ${n1(782 + Math.sin(a) * 50)}`, dark(wood, 0.5), 2.4, 'opacity=".5"') } for (const v of [0.26, 0.78]) c.stroke(`M${n1(x - rx + 26 * v)} ${n1(y + 220 * v)}Q${x} ${n1(y + 220 * v + 168 * (1 - v * 0.4))} ${n1(x + rx - 26 * v)} ${n1(y + 220 * v)}`, '#8a8f8c', 9)
  c.ell(x, y, rx + 14, ry + 8, lite(wood, 0.26)); c.ell(x, y + 2, rx - 18, ry - 12, dark(wood, 0.4)); c.ell(x, y + 10, rx - 24, ry - 18, c.lin(lamp ? ['#4fb5b0', '#1f7f88'] : ['#a9e0d6', '#4fb0aa'])); for (let i = 0; i < 60; i++) { const a = r.in(0, 6.3), q = Math.sqrt(r.next()); c.ell(x + Math.cos(a) * q * (rx - 60), y + 10 + Math.sin(a) * q * (ry - 30), r.in(6, 18), r.in(3, 7), '#ffffff', `opacity="${n1(r.in(0.3, 0.8))}"`) } for (let i = 0; i < 26; i++) { const a = r.in(0, 6.3), q = Math.sqrt(r.next()) * 0.9; c.ell(x + Math.cos(a) * q * (rx - 60), y + 10 + Math.sin(a) * q * (ry - 30), 7, 4, r.pick(['#e4572e', '#f2a5b8', '#f2b544'])) }
  for (let i = 0; i < 5; i++) c.stroke(`M${n1(x - 200 + i * 100)} ${y - 10}q${i % 2 ? 50 : -50} -80 0 -160t0 -120`, '#ffffff', 24, `opacity=".26" ${c.blur(13)}`)
  for (let i = 0; i < 3; i++) { c.poly([[x + 110 - i * 6, 812 - i * 34], [x + 330 + i * 4, 790 - i * 34], [x + 350 + i * 4, 824 - i * 34], [x + 116 - i * 6, 848 - i * 34]], lite(wood, 0.16 - i * 0.04)); c.poly([[x + 116 - i * 6, 848 - i * 34], [x + 350 + i * 4, 824 - i * 34], [x + 350 + i * 4, 846 - i * 34], [x + 116 - i * 6, 872 - i * 34]], dark(wood, 0.24)) }
  for (let i = 0; i < 3; i++) { const py = 700 - i * 26; c.rect(70, py, 170, 28, [c.lin(['#fffdf6', '#e4d8c2']), c.lin(['#e7a79a', '#c98478']), c.lin(['#fffdf6', '#e4d8c2'])][i], 'rx="13"') } c.rect(60, 726, 190, 18, lite(wood, 0.2)); for (const dx of [76, 220]) c.rect(dx, 742, 14, 90, dark(wood, 0.2)); for (const px of [1010, 1100]) { c.ell(px, 740, 150, 130, c.rad([['#ffd48a', 0.55], ['#ffb65c', 0]])); c.rect(px - 22, 700, 44, 66, c.lin(['#fff3cf', '#ffcf7a']), 'rx="5"'); c.stroke(`M${px - 24} 698h48M${px - 24} 768h48M${px} 698v-14`, '#3a3430', 7) } pot(c, 1180, 860, 110, t)
  leafSpray(c, -10, 30, 0.6, 20, 160, dark(green, 0.3), t); c.poly([[r.in(150, 400), -20], [r.in(450, 600), -20], [900, H], [420, H]], c.lin([[t.sun, 0.26], [t.sun, 0]]), c.blur(18)); return c.done({ base: t.haze, wobble: 6 })
}
function piscina(seed, time) {
  const c = sheet(seed, 'piscina'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'mediodia', 'dorada', 'ocaso'])], form = seed % 3, soft = c.blur(12), lamp = t === TIMES.noche || t === TIMES.ocaso
  const deck = mix(r.pick(['#ead9bd', '#e2c6a6', '#dcd2c0']), t.haze, 0.25), col = r.pick(['#e4572e', '#e9b44c', '#0b6e75', '#c9476a']), hz = r.in(330, 370)
  if (form === 2) return tina(c, t, lamp)
  const sun = sky(c, t, hz)
  if (form === 0) { const far = ridgeLine(c, hz + 8, 110, 0.004, r.in(0, 300)); ridge(c, far, mix(t.land, t.haze, 0.6), t.haze, hz + 2, t); sea(c, t, hz, 560, sun); palm(c, 70, 560, 420, 70, dark(t.land, 0.1), t); palm(c, 170, 550, 300, -50, dark(t.land, 0.12), t); palm(c, 1130, 560, 450, -80, dark(t.land, 0.1), t) } else {
    for (let i = 0; i < 2; i++) { const pts = ridgeLine(c, hz + 70 + i * 40, 200 - i * 70, 0.004, r.in(0, 300)), tone = mix(mix('#2f5d43', t.land, 0.5), t.haze, 0.55 - i * 0.25); ridge(c, pts, tone, mix(tone, t.haze, 0.3), H, t); if (i) canopy(c, pts, tone, t, 16, 2) }
    // the house and its garden wall
    const wall = mix(r.pick(['#f1dcb4', '#e7a79a', '#f4ead6', '#9fc3bd']), t.lit, 0.1), hx = r.yes() ? 60 : 700
    c.rect(-30, 430, W + 60, 130, c.lin([lite(wall, 0.25), dark(wall, 0.12)])); c.rect(-30, 422, W + 60, 14, '#b4573c')
    for (let i = 0; i < 9; i++) leafSpray(c, 20 + i * 145, 430, 1.2, 12, 64, '#3f7a4c', t, true); for (let i = 0; i < 70; i++) c.ell(r.in(0, W), r.in(404, 480), r.in(4, 8), r.in(3, 7), r.pick(['#d9537a', '#c9476a', '#f2a5b8']))
    c.rect(hx, 250, 440, 310, c.lin([lite(wall, 0.35), wall, dark(wall, 0.16)], 0, 0, 1, 0)); c.poly([[hx - 34, 256], [hx + 70, 178], [hx + 370, 178], [hx + 474, 256]], c.lin(['#c96b4f', '#8f3f30']))
    for (let k = 0; k < 3; k++) { const x = hx + 60 + k * 120; c.path(`M${x} 560V390a44 44 0 0 1 88 0V560Z`, '#fffaf0'); c.path(`M${x + 9} 560V392a35 35 0 0 1 70 0V560Z`, lamp ? c.lin(['#ffe2a0', '#d98b4a']) : c.lin(['#3d5a60', '#22343c'])) }
  }
  const y0 = 556, by = y0 + 46, fy = 846, L0 = r.in(250, 320), R0 = r.in(880, 960)
  c.rect(-30, y0, W + 60, H, c.lin([mix(deck, t.lit, 0.3), deck, dark(deck, 0.12)])); for (let k = 0; k < 9; k++) c.stroke(`M-20 ${y0 + 8 + k * k * 5}H${W + 20}`, dark(deck, 0.3), 1.8, 'opacity=".35"'); for (let k = -12; k <= 12; k++) c.stroke(`M${600 + k * 74} ${y0}L${600 + k * 150} ${H + 20}`, dark(deck, 0.3), 1.8, 'opacity=".3"')
  if (form === 0) { c.rect(-30, y0 - 6, W + 60, 10, '#fbf3e2', 'opacity=".7"'); for (let x = 0; x < W; x += 64) c.stroke(`M${x} ${y0}v-70`, '#fbf3e2', 3, 'opacity=".85"'); c.rect(-30, y0 - 78, W + 60, 7, '#fbf3e2', 'opacity=".9"'); c.rect(-30, y0 - 72, W + 60, 70, t.sky[2], 'opacity=".14"') }
  // the pool, nearer edge lower and wider
  const rim = [[L0 - 22, by - 8], [R0 + 22, by - 8], [R0 + 190, fy + 26], [L0 - 190, fy + 26]], pool = [[L0, by], [R0, by], [R0 + 160, fy], [L0 - 160, fy]], d = `M${pool.map((p) => p.map(n1).join(' ')).join('L')}Z`
  c.poly(rim, c.lin(['#fffaf0', mix('#e6d8c0', t.shade, 0.1)])); c.path(d, c.lin(lamp ? ['#3fb5b5', '#1f8c98', '#0e5f74'] : ['#9fe6dc', '#4cc3c4', '#1f97a6'].map((q) => mix(q, t.haze, 0.12))))
  c.group(c.clip(d), () => {
    c.poly([[L0, by], [R0, by], [R0 + 12, by + 24], [L0 - 12, by + 24]], '#1b7f90', 'opacity=".55"'); for (let k = 0; k < 40; k++) c.rect(L0 + k * 18, by, 16, 11, k % 2 ? '#2f8f9c' : '#7fd0cc', 'opacity=".7"')
    let a = '', b = ''; for (let i = 0; i < 170; i++) { const k = Math.pow(r.next(), 1.3), y = by + 26 + k * (fy - by), w = 16 + k * 74, x = r.in(L0 - 190, R0 + 190), seg = `M${n1(x)} ${n1(y)}q${n1(w * 0.25)} ${n1(-5 - 9 * k)} ${n1(w * 0.5)} 0t${n1(w * 0.5)} 0`; if (r.yes()) a += seg; else b += seg } c.stroke(a, '#f3fffb', 3, 'opacity=".5"'); c.stroke(b, '#0f7486', 3, 'opacity=".26"')
    for (let i = 0; i < 7; i++) c.ell(r.in(L0, R0), r.in(by + 40, fy), r.in(60, 190), r.in(8, 22), lite(t.sky[1], 0.4), `opacity=".3" ${soft}`)
    if (lamp) for (const x of [L0 + 60, R0 - 60]) c.ell(x, by + 50, 150, 60, c.rad([['#fff3c4', 0.85], ['#fff3c4', 0]]))
  })
  c.stroke(`M${n1(pool[0][0])} ${n1(pool[0][1])}L${n1(pool[1][0])} ${n1(pool[1][1])}`, '#1b6f80', 3, 'opacity=".4"')
  const lx = R0 + 40; for (const dx of [0, 44]) c.stroke(`M${n1(lx - 34 + dx * 0.2)} ${n1(by + 116 + dx)}v-64q4 -34 34 -30t30 36v26`, '#dfe6e2', 6)
  if (r.yes(0.7)) { const ix = r.in(500, 720), iy = r.in(690, 760); c.ell(ix + 8, iy + 16, 84, 22, '#0f6a7a', 'opacity=".4"'); c.raw(`<ellipse cx="${n1(ix)}" cy="${n1(iy)}" rx="62" ry="24" fill="none" stroke="${col}" stroke-width="30"/><ellipse cx="${n1(ix)}" cy="${n1(iy)}" rx="62" ry="24" fill="none" stroke="#fffaf0" stroke-width="30" stroke-dasharray="46 46"/>`) }
  const side = r.yes() ? 1 : -1, sx = side > 0 ? 1030 : 170
  parasol(c, sx + side * 10, 760, 150, col, t); lounger(c, sx - 10, 716, 104, col, t); lounger(c, sx + side * 44, 812, 130, lite(col, 0.5), t)
  pot(c, side > 0 ? 60 : 1140, 720, 92, t); pot(c, side > 0 ? 24 : 1180, 880, 120, t, col)
  leafSpray(c, side > 0 ? -20 : W + 20, 30, side > 0 ? 0.6 : 2.5, 22, 160, dark('#3f6b4c', 0.2), t)
  c.rect(-30, -30, W + 60, H + 60, c.lin([[t.lit, 0.2], [t.lit, 0]], side > 0 ? 0 : 1, 0, side > 0 ? 1 : 0, 1))
  return c.done({ base: t.sky[2], wobble: 6 })
}

const water = (c, d, x, y0, y1, w) => { const { r } = c; c.path(d, c.lin([['#fffdf4', 0.97], ['#d8ece6', 0.9], ['#ffffff', 0.97]])); let a = ''; for (let i = 0; i < 46; i++) { const px = x + r.in(-w, w); a += `M${n1(x + (px - x) * 0.45)} ${n1(r.in(y0, y0 + (y1 - y0) * 0.4))}L${n1(px)} ${n1(r.in(y0 + (y1 - y0) * 0.5, y1))}` } c.group(c.clip(d), () => c.stroke(a, '#7fb0ab', 3, 'opacity=".45"')) }

/** A rock face close to the eye, its carvings raked by the light. */
function piedra(c, t, green) {
  const { r } = c, rock = mix('#a3a08c', t.lit, 0.18); c.rect(-30, -30, W + 60, H + 60, c.lin([mix(green, t.haze, 0.4), dark(green, 0.3)])); for (let i = 0; i < 4; i++) canopy(c, Array.from({ length: 180 }, (_, k) => [k * 7 - 30, 40 + i * 40 - 50 * c.noise(k * 0.06 + i * 9, 4)]), mix(green, t.haze, 0.4 - i * 0.12), t, 26, 3)
  const face = `M-40 ${H + 30}V300Q60 150 260 120Q520 60 760 96Q1020 110 1120 220Q1210 290 ${W + 40} 420V${H + 30}Z`; c.path(face, c.lin([lite(rock, 0.25), rock, dark(rock, 0.34)], 0, 0, 1, 1)); c.group(c.clip(face), () => { for (let i = 0; i < 60; i++) c.ell(r.in(0, W), r.in(120, H), r.in(30, 150), r.in(14, 60), r.pick([lite(rock, 0.3), dark(rock, 0.2), '#7f8a6a', '#8a9a78']), `opacity=".2" ${c.blur(12)}`); let m = '', l = ''; for (let i = 0; i < 130; i++) { const seg = `M${n1(r.in(0, W))} ${n1(r.in(120, H))}q${n1(r.in(-20, 20))} ${n1(r.in(8, 30))} ${n1(r.in(20, 80))} ${n1(r.in(-6, 30))}`; if (i % 2) m += seg; else l += seg } c.stroke(m, dark(rock, 0.45), 3, 'opacity=".26"'); c.stroke(l, lite(rock, 0.4), 3, 'opacity=".26"'); c.stroke('M880 100Q820 260 900 420T860 760', dark(rock, 0.5), 7, 'opacity=".4"') })
  const carve = (d, w = 13) => { c.stroke(d, dark(rock, 0.55), w, 'opacity=".8" transform="translate(4 4)"'); c.stroke(d, lite(rock, 0.62), n1(w * 0.62), 'opacity=".9"') }, ring = (x, y, q) => `M${x - q} ${y}a${q} ${q} 0 1 0 ${q * 2} 0a${q} ${q} 0 1 0 ${-q * 2} 0`
  const sun = (x, y, q) => { carve(`${ring(x, y, q)}M${x - q * 0.36} ${y - q * 0.16}h1M${x + q * 0.36} ${y - q * 0.16}h1M${x - q * 0.4} ${y + q * 0.36}q${q * 0.4} ${q * 0.34} ${q * 0.8} 0`); for (let k = 0; k < 11; k++) { const a = Math.PI * (1 + k / 10); carve(`M${n1(x + Math.cos(a) * q * 1.22)} ${n1(y + Math.sin(a) * q * 1.22)}L${n1(x + Math.cos(a) * q * 1.62)} ${n1(y + Math.sin(a) * q * 1.62)}`, 10) } }, spiral = (x, y, q) => { let d = ''; for (let k = 0; k <= 70; k++) { const a = k * 0.21, m = q * (0.08 + k / 76); d += `${k ? 'L' : 'M'}${n1(x + Math.cos(a) * m)} ${n1(y + Math.sin(a) * m)}` } carve(d, 11) }, child = (x, y, q) => carve(`${ring(x, y - q, q * 0.42)}M${x - q * 0.14} ${y - q * 1.04}h1M${x + q * 0.14} ${y - q * 1.04}h1M${x} ${y - q * 0.58}V${y + q * 0.5}M${x} ${y - q * 0.3}Q${x - q * 0.7} ${y - q * 0.4} ${x - q * 0.74} ${y - q * 0.9}M${x} ${y - q * 0.3}Q${x + q * 0.7} ${y - q * 0.4} ${x + q * 0.74} ${y - q * 0.9}M${x} ${y + q * 0.5}Q${x - q * 0.6} ${y + q * 0.5} ${x - q * 0.66} ${y + q}M${x} ${y + q * 0.5}Q${x + q * 0.6} ${y + q * 0.5} ${x + q * 0.66} ${y + q}`, 11)
  sun(360, 380, 92); spiral(690, 340, 104); child(200, 680, 96); child(560, 690, 88); carve(`${ring(980, 330, 46)}M964 322h1M996 322h1M962 350q18 10 36 0M950 376Q920 470 950 540H1010Q1040 470 1010 376M938 420h84M932 460h96M938 500h84`, 11); spiral(900, 660, 70); carve('M1050 640q40 -60 80 0t80 0M1050 690q40 -60 80 0t80 0', 11); carve(`${ring(380, 620, 32)}M368 616h1M392 616h1M348 600q-34 -20 -30 -56M412 600q34 -20 30 -56`, 10)
  for (const [x, dir] of [[-20, -0.5], [W + 20, -2.65]]) for (let i = 0; i < 7; i++) fern(c, x + r.in(-40, 40), H - r.in(-30, 60), dir + r.in(-0.5, 0.5), r.in(180, 300), mix(dark(green, 0.3), r.pick(['#6d9a4c', t.lit, '#183a33']), r.in(0, 0.28)), t); leafSpray(c, W - 20, 20, 2.2, 18, 150, dark(green, 0.3), t); c.poly([[-30, -30], [700, -30], [240, H + 30], [-30, H + 30]], t.sun, `opacity=".22" ${c.blur(40)}`); c.poly([[W + 30, 100], [W + 30, H + 30], [620, H + 30]], t.shade, `opacity=".24" ${c.blur(60)}`); return c.done({ base: rock, wobble: 6 })
}

// ---------- waterfall ----------
function cascada(seed, time) {
  const c = sheet(seed, 'cascada'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'mediodia', 'amanecer', 'dorada'])], form = seed % 4, soft = c.blur(24), green = mix('#2f6a45', t.land, 0.35)
  if (form === 3) return piedra(c, t, green)
  c.rect(-30, -30, W + 60, H + 60, c.lin([lite(t.sky[2], 0.2), mix(t.haze, green, 0.4), dark(green, 0.3)]))
  for (let i = 0; i < 4; i++) { const pts = ridgeLine(c, 240 + i * 80, 260 - i * 40, 0.005, r.in(0, 300), 5), tone = mix(green, t.haze, 0.62 - i * 0.17); ridge(c, pts, tone, mix(tone, t.haze, 0.3), H, t); canopy(c, pts, tone, t, 16 + i * 5, 3) }
  if (form === 0) { // a high fall into a round pool, two people bathing
    const x = r.in(520, 690), y0 = 130, y1 = 640
    const rock = `M-40 ${H}V330Q120 210 ${x - 210} 170Q${x - 110} 96 ${x - 60} ${y0 - 14}L${x + 66} ${y0 - 10}Q${x + 130} 110 ${x + 230} 190Q1090 230 ${W + 40} 360V${H}Z`
    c.path(rock, c.lin([mix('#66766a', t.lit, 0.15), '#3f564f', '#22383a']))
    let s = '', l = ''; for (let i = 0; i < 210; i++) { const px = r.in(0, W), py = r.in(180, 720), seg = `M${n1(px)} ${n1(py)}q${n1(r.in(-14, 14))} ${n1(r.in(14, 34))} ${n1(r.in(-10, 10))} ${n1(r.in(40, 96))}`; if (r.yes()) s += seg; else l += seg } c.group(c.clip(rock), () => { c.stroke(s, '#16282a', 11, 'opacity=".34"'); c.stroke(l, '#a9b894', 6, 'opacity=".26"'); for (let i = 0; i < 26; i++) { const px = r.in(0, W), py = r.in(230, 640); if (Math.abs(px - x) > 110) leafSpray(c, px, py, 1.5, 8, 46, green, t) } })
    canopy(c, Array.from({ length: 64 }, (_, i) => [x - 70 - i * 11, y0 - 22 + i * 5.2]), green, t, 34, 2, 18); canopy(c, Array.from({ length: 64 }, (_, i) => [x + 76 + i * 11, y0 - 18 + i * 5]), green, t, 34, 2, 18)
    water(c, `M${x - 40} ${y0 - 16}Q${x - 52} 260 ${x - 70} 400Q${x - 96} 500 ${x - 92} ${y1}H${x + 98}Q${x + 94} 480 ${x + 62} 380Q${x + 44} 250 ${x + 46} ${y0 - 12}Z`, x, y0, y1, 84); water(c, `M${x + 128} 262Q${x + 140} 420 ${x + 118} ${y1}H${x + 186}Q${x + 178} 420 ${x + 156} 262Z`, x + 150, 262, y1, 26)
    c.path(`M-30 ${H + 20}V${y1 + 46}Q240 ${y1 - 16} ${x} ${y1 - 8}Q940 ${y1 - 18} ${W + 30} ${y1 + 60}V${H + 20}Z`, c.lin([mix('#cfeadb', t.lit, 0.2), '#4faea3', '#12585e'])); c.ell(x, y1 + 4, 230, 40, '#ffffff', `opacity=".85" ${soft}`); c.ell(x, y1 - 60, 190, 90, '#ffffff', `opacity=".3" ${soft}`)
    for (let i = 0; i < 7; i++) c.stroke(`M${n1(x - 110 - i * 74)} ${n1(y1 + 30 + i * 28)}Q${x} ${n1(y1 + 58 + i * 32)} ${n1(x + 110 + i * 78)} ${n1(y1 + 26 + i * 28)}`, '#f3fbf2', 3, 'opacity=".4"')
    for (const [dx, dy, s] of [[-190, 96, 1], [-110, 130, 1.15]]) { const l0 = look(r), px = x + dx, py = y1 + dy; c.ell(px, py + 20 * s, 62 * s, 12 * s, '#f3fbf2', 'opacity=".5"'); c.path(`M${px - 30 * s} ${py + 20 * s}Q${px - 34 * s} ${py - 22 * s} ${px} ${py - 26 * s}Q${px + 34 * s} ${py - 22 * s} ${px + 30 * s} ${py + 20 * s}Z`, c.lin([lite(l0.skin, 0.2), dark(l0.skin, 0.2)], 0, 0, 1, 0)); c.ell(px, py - 46 * s, 16 * s, 20 * s, l0.skin); c.path(`M${px - 18 * s} ${py - 44 * s}q2 -26 18 -26t18 26q-18 -14 -36 0Z`, l0.hair) }
    for (let i = 0; i < 13; i++) { const px = r.yes() ? r.in(-30, 250) : r.in(900, W + 30), py = r.in(y1 + 70, H + 10), s2 = r.in(40, 96); c.ell(px + 8, py + s2 * 0.3, s2, s2 * 0.3, '#12383c', 'opacity=".5"'); c.ell(px, py, s2, s2 * 0.55, c.lin([mix('#a9b39c', t.lit, 0.2), '#566a5e', '#263c40'])) }
  } else { // a stream over boulders, in one of them with carvings on the nearest
    const x = r.in(500, 660)
    const d = `M${x - 60} 330Q${x - 120} 470 ${x - 40} 560Q${x - 300} 680 ${x - 240} ${H + 20}H${x + 420}Q${x + 300} 700 ${x + 130} 560Q${x + 170} 460 ${x + 70} 330Z`
    c.path(d, c.lin([mix('#d6efe4', t.lit, 0.2), '#56aaa0', '#155a60']))
    for (const [yy, l, rr, drop] of [[340, -50, 62, 70], [446, -112, 40, 84], [466, 52, 120, 62], [574, -60, 156, 76]]) { const top = [], low = []; for (let k = 0; k <= 8; k++) { const q = k / 8; top.push([x + l + (rr - l) * q, yy + Math.sin(q * 9 + l) * 6 - Math.sin(q * Math.PI) * 9]); low.push([x + l * 1.12 + (rr - l) * 1.12 * q, yy + drop + Math.sin(q * 7 + rr) * 9 + Math.sin(q * Math.PI) * 10]) } const f = `M${top.map((p) => p.map(n1).join(' ')).join('L')}L${low.reverse().map((p) => p.map(n1).join(' ')).join('L')}Z`; water(c, f, x + (l + rr) / 2, yy, yy + drop, (rr - l) * 0.55); c.ell(x + (l + rr) / 2, yy + drop + 6, (rr - l) * 0.72, 15, '#ffffff', `opacity=".75" ${c.blur(7)}`) }
    c.group(c.clip(d), () => { let a = ''; for (let i = 0; i < 70; i++) { const k = r.next(), y = 640 + k * 250, w = 20 + k * 90; a += `M${n1(r.in(x - 300, x + 400))} ${n1(y)}q${n1(w / 2)} ${n1(-6 - 6 * k)} ${n1(w)} 0` } c.stroke(a, '#f3fbf2', 3, 'opacity=".45"') })
    const boulder = (px, py, s, k = 0.62) => { const f = `M${n1(px - s)} ${n1(py + s * 0.3)}Q${n1(px - s * 1.06)} ${n1(py - s * k * 0.7)} ${n1(px - s * 0.3)} ${n1(py - s * k)}Q${n1(px + s * 0.62)} ${n1(py - s * k * 1.12)} ${n1(px + s)} ${n1(py - s * 0.06)}Q${n1(px + s * 1.04)} ${n1(py + s * 0.34)} ${n1(px + s * 0.6)} ${n1(py + s * 0.4)}H${n1(px - s * 0.7)}Z`; c.ell(px, py + s * 0.36, s * 1.1, s * 0.16, '#12383c', `opacity=".5" ${c.blur(6)}`); c.path(f, c.lin([mix('#b4b39c', t.lit, 0.3), '#6d7a6a', '#33474a'], 0, 0, 0.6, 1)); let m = ''; for (let i = 0; i < 12; i++) m += `M${n1(px + r.in(-0.8, 0.7) * s)} ${n1(py + r.in(-0.4, 0.2) * s)}q${n1(s * 0.1)} ${n1(r.in(-8, 8))} ${n1(s * 0.24)} ${n1(r.in(-6, 10))}`; c.group(c.clip(f), () => c.stroke(m, '#2c4044', 4, 'opacity=".3"')); return f }
    for (const [px, py, s] of [[x - 100, 352, 54], [x + 112, 356, 60], [x - 178, 430, 74], [x + 190, 440, 82], [x + 24, 462, 44], [x - 190, 556, 110], [x + 250, 574, 116], [x + 60, 590, 34], [120, 690, 170], [1090, 720, 190]]) boulder(px, py, s)
    const bx = x < 580 ? 860 : 330, by = 770, bs = 240; boulder(bx, by, bs, 0.8)
    const carve = (q, w = 8) => { c.stroke(q, '#33443f', w, 'opacity=".75" transform="translate(3 3)"'); c.stroke(q, '#e6dfc4', w * 0.55, 'opacity=".8"') }
    if (form === 1) { carve(`M${bx - 120} ${by - 70}m-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0M${bx - 134} ${by - 80}h1M${bx - 106} ${by - 80}h1M${bx - 136} ${by - 54}q16 14 32 0`); for (let k = 0; k < 9; k++) { const a = Math.PI + k / 8 * Math.PI; carve(`M${n1(bx - 120 + Math.cos(a) * 54)} ${n1(by - 70 + Math.sin(a) * 54)}L${n1(bx - 120 + Math.cos(a) * 74)} ${n1(by - 70 + Math.sin(a) * 74)}`, 6) }
    carve(`M${bx + 66} ${by - 60}a10 10 0 0 1 20 0a22 22 0 0 1 -44 0a36 36 0 0 1 72 0a50 50 0 0 1 -90 26`, 7); carve(`M${bx - 10} ${by + 8}q0 -34 20 -34t20 34M${bx + 10} ${by - 26}v-10M${bx + 2} ${by - 52}a10 12 0 1 0 18 0`, 6) }
  }
  for (const [x, dir] of [[-20, -0.5], [W + 20, -2.65]]) for (let i = 0; i < 8; i++) fern(c, x + r.in(-40, 40), H - r.in(-30, 90), dir + r.in(-0.5, 0.5), r.in(200, 380), mix(dark(green, 0.3), r.pick(['#6d9a4c', t.lit, '#183a33']), r.in(0, 0.28)), t)
  leafSpray(c, r.yes() ? 20 : W - 20, 10, 1.5, 18, 150, dark(green, 0.35), t)
  c.poly([[r.in(150, 400), -20], [r.in(450, 600), -20], [900, H], [420, H]], c.lin([[t.sun, 0.32], [t.sun, 0]]), c.blur(18))
  return c.done({ base: t.haze })
}

// ---------- glowing bay at night ----------
function bahia(seed) {
  const c = sheet(seed, 'bahia'), { r } = c, t = TIMES.noche, form = seed % 2, hz = r.in(330, 390), soft = c.blur(14)
  sky(c, t, hz); const mw = r.in(300, 900); c.group(`transform="rotate(${r.int(-26, -14)} ${n1(mw)} 160)"`, () => { c.ell(mw, 160, 760, 70, '#cfe6dc', `opacity=".2" ${c.blur(30)}`); for (let i = 0; i < 260; i++) c.ell(mw + r.in(-760, 760), 160 + (r.next() + r.next() - 1) * 80, r.in(0.6, 1.8), r.in(0.6, 1.8), '#fdf6dc', `opacity="${n1(r.in(0.3, 0.9))}"`) })
  const m = ridgeLine(c, hz + 14, 110, 0.004, r.in(0, 200)); ridge(c, m, '#0f2b38', '#123a48', hz + 6, t); canopy(c, m, '#10303a', t, 12, 2)
  c.rect(-30, hz + 4, W + 60, H, c.lin(['#1f5f6c', '#0f3c4c', '#07202e']))
  let d = ''; for (let i = 0; i < 240; i++) { const k = Math.pow(r.next(), 1.6); d += `M${n1(r.in(-20, W))} ${n1(hz + 8 + k * 540)}h${n1(10 + k * 80)}` } c.stroke(d, '#9fd8d2', 2, 'opacity=".16"')
  const spark = (x, y, w, h, n) => { for (let i = 0; i < n; i++) { const q = r.in(0.9, 3); c.ell(x + (r.next() + r.next() - 1) * w, y + (r.next() + r.next() - 1) * h, q, q * 0.8, '#d4fff6', `opacity="${n1(r.in(0.4, 1))}"`) } }
  const kayak = (x, y, s, dir, paddleUp) => {
    const wake = `M${n1(x - dir * s * 0.9)} ${n1(y)}Q${n1(x - dir * s * 2.4)} ${n1(y + s * 0.1)} ${n1(x - dir * s * 4.4)} ${n1(y + s * 0.9)}L${n1(x - dir * s * 4.2)} ${n1(y - s * 0.2)}Q${n1(x - dir * s * 2)} ${n1(y - s * 0.2)} ${n1(x - dir * s * 0.9)} ${n1(y)}Z`
    c.path(wake, c.lin([['#5ff0e0', 0.85], ['#5ff0e0', 0]], dir > 0 ? 1 : 0, 0, dir > 0 ? 0 : 1, 0), c.blur(9)); c.ell(x, y + s * 0.18, s * 1.7, s * 0.34, c.rad([['#8ffbea', 0.95], ['#39d6cf', 0.4, 0.55], ['#39d6cf', 0]])); spark(x - dir * s * 2, y + s * 0.2, s * 2.2, s * 0.4, 90)
    c.path(`M${n1(x - s * 1.3)} ${n1(y - s * 0.05)}Q${n1(x)} ${n1(y + s * 0.14)} ${n1(x + s * 1.3)} ${n1(y - s * 0.07)}Q${n1(x + s * 0.9)} ${n1(y + s * 0.24)} ${n1(x + s * 0.3)} ${n1(y + s * 0.26)}H${n1(x - s * 0.4)}Q${n1(x - s * 1)} ${n1(y + s * 0.22)} ${n1(x - s * 1.3)} ${n1(y - s * 0.05)}Z`, c.lin([r.pick(['#c8573a', '#d99a3c', '#3f8a8a']), '#2a1d26'])); c.stroke(`M${n1(x - s * 1.26)} ${n1(y - s * 0.04)}Q${n1(x)} ${n1(y + s * 0.14)} ${n1(x + s * 1.26)} ${n1(y - s * 0.06)}`, '#8ff5e6', Math.max(2, s * 0.03), 'opacity=".8"')
    for (const dx of [-0.46, 0.42]) { const px = x + dx * s, v = r.pick(['#e9b44c', '#d96c4e', '#e9b44c']); c.path(`M${n1(px - s * 0.19)} ${n1(y + s * 0.06)}Q${n1(px - s * 0.2)} ${n1(y - s * 0.44)} ${n1(px)} ${n1(y - s * 0.48)}Q${n1(px + s * 0.2)} ${n1(y - s * 0.44)} ${n1(px + s * 0.19)} ${n1(y + s * 0.06)}Z`, c.lin([dark(v, 0.35), dark(v, 0.62)])); c.ell(px, y - s * 0.62, s * 0.12, s * 0.15, '#3a2620'); c.stroke(`M${n1(px - s * 0.09)} ${n1(y - s * 0.66)}q${n1(s * 0.03)} ${n1(-s * 0.13)} ${n1(s * 0.15)} ${n1(-s * 0.1)}`, '#9ff0e4', 2.4, 'opacity=".6"'); const up = paddleUp ? -1 : 1; c.stroke(`M${n1(px - s * 0.6)} ${n1(y - s * 0.34 * up - s * 0.2)}L${n1(px + s * 0.6)} ${n1(y + s * 0.34 * up - s * 0.2)}`, '#d9e6da', Math.max(3, s * 0.045)); const bx = px + up * s * 0.62, by = y + s * 0.2; c.ell(bx, by, s * 0.3, s * 0.1, c.rad([['#eafffb', 1], ['#5ff0e0', 0.5, 0.5], ['#5ff0e0', 0]])) }
  }
  if (form === 0) { const dir = r.yes() ? 1 : -1; kayak(r.in(240, 380), hz + 120, 60, dir, true); kayak(r.in(800, 960), hz + 190, 84, dir, false); kayak(r.in(500, 660), 740, 170, dir, r.yes()); for (let i = 0; i < 5; i++) { const x = r.in(100, 1100), y = r.in(620, 860); c.stroke(`M${n1(x)} ${n1(y)}q${n1(r.in(30, 70))} ${n1(r.in(-26, 26))} ${n1(r.in(90, 170))} ${n1(r.in(-14, 14))}`, '#7ff7e6', 4, `opacity=".4" ${c.blur(2.5)}`) } } else { // down the mangrove channel
    for (const side of [-1, 1]) for (let layer = 0; layer < 3; layer++) { const near = layer / 2, edge = side < 0 ? 430 - layer * 190 : 770 + layer * 190, col = mix('#15404a', '#061a20', near); const pts = []; for (let i = 0; i < 90; i++) pts.push([edge + side * i * 7, hz - 30 - layer * 80 - i * (1.2 + layer * 0.8) - 40 * c.noise(i * 0.09 + layer * 7, 4)]); c.path(`M${pts.map((q) => n1(q[0]) + ' ' + n1(q[1])).join('L')}L${edge + side * 640} ${hz + 120 + layer * 130}L${edge} ${hz + 40 + layer * 90}Z`, col); canopy(c, pts, col, { shade: '#061a20', lit: '#2a6a70' }, 22 + layer * 12, 3); for (let k = 0; k < 16; k++) { const x = edge + side * (k * 26 - 14), y = hz + 30 + layer * 96 + k * 5; c.stroke(`M${n1(x)} ${n1(y - 70 - layer * 30)}Q${n1(x - side * 30)} ${n1(y - 40)} ${n1(x - side * (34 + layer * 16))} ${n1(y + 14)}`, dark(col, 0.3), 5 + layer * 3); c.ell(x - side * (34 + layer * 16), y + 14, 26, 7, '#5ff0e0', `opacity=".42" ${c.blur(4)}`) } }
    kayak(600, 730, 190, r.yes() ? 1 : -1, r.yes()); kayak(r.in(560, 640), hz + 96, 46, 1, false)
  }
  leafSpray(c, W - 10, 60, 2.4, 22, 170, '#0d2a30', t, true); return c.done({ base: '#0d3546', wash: 0.08 })
}

// ---------- on deck ----------
function cubierta(seed, time) {
  const c = sheet(seed, 'cubierta'), { r } = c, t = TIMES[time ?? r.pick(['manana', 'dorada', 'ocaso', 'mediodia'])], hz = r.in(330, 380), sun = sky(c, t, hz, r.in(240, 960)), form = seed % 2, soft = c.blur(10)
  const far = ridgeLine(c, hz + 6, 120, 0.004, r.in(0, 300)); c.group(c.clip(`M${r.in(-30, 200)} 0H${r.in(800, W)}V${hz + 2}H-30Z`), () => ridge(c, far, mix(t.land, t.haze, 0.55), t.haze, hz + 2, t)); sea(c, t, hz, H, sun)
  for (let i = 0; i < 2; i++) boat(c, r.in(60, 1140), hz + r.in(16, 50), r.in(14, 26), t)
  const teak = mix('#c99b66', t.haze, 0.18), white = mix('#fffaf0', t.haze, 0.18), tip = [600 + r.in(-40, 40), hz + 90]
  // the bow runs away from the viewer, planks toward the tip
  const hull = `M${tip[0]} ${tip[1]}C${tip[0] + 210} ${tip[1] + 90} 1040 640 1130 ${H + 40}H70C160 640 ${tip[0] - 210} ${tip[1] + 90} ${tip[0]} ${tip[1]}Z`
  c.path(hull, white, `transform="translate(0 14)"`); c.path(hull, c.lin([white, mix(white, t.shade, 0.12)]))
  const deck = `M${tip[0]} ${tip[1] + 40}C${tip[0] + 176} ${tip[1] + 120} 980 660 1060 ${H + 40}H140C220 660 ${tip[0] - 176} ${tip[1] + 120} ${tip[0]} ${tip[1] + 40}Z`
  c.path(deck, c.lin([mix(teak, t.lit, 0.3), teak, dark(teak, 0.22)])); c.group(c.clip(deck), () => { let p = ''; for (let k = -16; k <= 16; k++) p += `M${tip[0]} ${tip[1] + 30}Q${n1(tip[0] + k * 30)} ${tip[1] + 220} ${n1(600 + k * 58)} ${H + 40}`; c.stroke(p, dark(teak, 0.45), 2.4, 'opacity=".5"'); c.poly([[tip[0] + 20, tip[1]], [tip[0] + 120, tip[1]], [1200, H], [820, H]], t.lit, `opacity=".22" ${soft}`) })
  const rail = (s) => { let p = ''; const at = (k) => [tip[0] + s * (k * 250 + k * k * 280), tip[1] + 6 + k * 230 + k * k * 340]; for (let k = 0; k <= 1; k += 0.14) { const [x, y] = at(k); p += `M${n1(x)} ${n1(y)}v${n1(-46 - k * 110)}` } c.stroke(p, '#e6ebe6', 5); for (const f of [1, 0.55]) { let q = ''; for (let k = 0; k <= 1.01; k += 0.07) { const [x, y] = at(k); q += `${q ? 'L' : 'M'}${n1(x)} ${n1(y - (46 + k * 110) * f)}` } c.stroke(q, '#f4f6f0', 4) } }
  rail(-1); rail(1)
  if (form === 0) { // under sail: mast, mainsail, two people at the rail
    const mx = 600, my = 770
    c.path(`M${mx + 14} -40Q${mx + 420} 260 ${mx + 470} 560Q${mx + 240} 600 ${mx + 14} 590Z`, c.lin(['#fffdf6', mix('#efe0c6', t.lit, 0.2), mix('#d9c3a2', t.shade, 0.18)], 0, 0, 1, 0.6)); for (let k = 1; k < 6; k++) c.stroke(`M${mx + 16} ${k * 104}Q${mx + 150 + k * 26} ${k * 100 + 24} ${mx + 130 + k * 62} ${k * 96}`, mix('#cdb794', t.shade, 0.2), 2.4, 'opacity=".5"')
    c.path(`M${mx - 12} -40Q${mx - 190} 220 ${tip[0] - 14} ${tip[1] - 4}Q${mx - 70} 380 ${mx - 12} 420Z`, c.lin(['#f9c7a6', '#e4572e', dark('#e4572e', 0.2)], 0, 0, 1, 1))
    c.rect(mx - 9, -40, 18, my + 40, c.lin(['#f0e6d2', '#b9a286', '#8a745a'], 0, 0, 1, 0)); c.stroke(`M${mx} 600L${mx + 480} 578`, '#8a745a', 13); c.ell(mx, my, 40, 12, dark(teak, 0.4), 'opacity=".5"')
    c.rect(mx - 120, 660, 240, 96, white, 'rx="26"'); c.rect(mx - 120, 724, 240, 36, mix(white, t.shade, 0.22), 'rx="18"'); for (const dx of [-70, 0, 70]) c.rect(mx + dx - 24, 682, 48, 24, '#35606a', 'rx="9"')
    c.ell(330, 806, 120, 14, t.shade, `opacity=".3" ${c.blur(6)}`); figure(c, 290, 806, 262, { turn: 0.5, smile: 0.3, arms: [[[-0.17, 0.62], [-0.2, 0.5]], [[0.17, 0.66], [0.3, 0.7]]], behind: 1 }, closeLook(r, { style: 'short', shirt: '#f4ead6', hat: '#f1e2c0', legs: '#35475a', shoe: null })); figure(c, 372, 812, 252, { turn: -0.2, smile: 0.34, tilt: -5, arms: [[[-0.18, 0.64], [-0.14, 0.52]], [[0.18, 0.88], [0.1, 0.98]]] }, closeLook(r, { style: r.pick(['long', 'curls', 'pony']), shirt: r.pick(['#e9b44c', '#e7a79a', '#8fb9c4']), skirt: 0.17, skirtColor: '#fbf3e2', hem: 0.24, shoe: null }))
  } else { // at anchor: cushions, a table, coffee
    const acc = r.pick(['#0b6e75', '#c85a3c', '#35557a'])
    for (const s of [-1, 1]) { const pts = [[600 + s * 190, 560], [600 + s * 268, 548], [600 + s * 478, 830], [600 + s * 330, 850]]; c.poly(pts.map(([x, y]) => [x, y + 34]), mix(white, t.shade, 0.26)); c.poly(pts, c.lin([lite(acc, 0.35), acc, dark(acc, 0.18)])); for (const k of [0.33, 0.66]) c.stroke(`M${n1(600 + s * (190 + k * 140))} ${n1(560 + k * 290)}L${n1(600 + s * (268 + k * 210))} ${n1(548 + k * 282)}`, dark(acc, 0.35), 4, 'opacity=".6"'); c.rect(600 + s * 330 - 60, 628, 120, 84, c.lin(['#fffaf0', '#e9d9bd']), `rx="22" transform="rotate(${s * 24} ${600 + s * 330} 670)"`); c.rect(600 + s * 254 - 46, 558, 92, 64, c.lin(['#f6c56a', '#d99a3c']), `rx="18" transform="rotate(${s * 24} ${600 + s * 254} 590)"`) }
    c.ell(606, 806, 170, 30, t.shade, `opacity=".35" ${soft}`); c.stroke('M600 690V796', '#8a745a', 16); c.ell(600, 690, 168, 46, c.lin(['#e2b884', '#a87544'])); c.ell(600, 684, 168, 46, c.lin(['#edc998', '#bd8b58'])); c.ell(530, 676, 40, 12, '#fffaf0'); c.path('M508 640h44q0 34 -22 36q-22 -2 -22 -36Z', c.lin(['#fffaf0', '#dccbb0'], 0, 0, 1, 0)); c.ell(530, 640, 22, 7, '#5a3a26'); c.ell(650, 682, 58, 16, '#fbf2e0'); for (let i = 0; i < 9; i++) { const col = r.pick(['#f2b544', '#d9744e', '#8fae4c']); c.ell(622 + r.in(0, 56), 664 + r.in(-16, 8), 15, 14, c.rad([lite(col, 0.45), col, dark(col, 0.25)], 0.35, 0.3, 0.8)) }
    c.stroke(`M600 -20V${hz + 250}`, '#b9a286', 14); c.poly([[590, -30], [150, 130], [590, 96]], white, 'opacity=".9"'); c.poly([[610, -30], [1060, 140], [610, 96]], mix(white, t.shade, 0.14), 'opacity=".9"'); c.stroke(`M600 20L150 130M600 20L1060 140`, '#8a745a', 4)
  }
  for (let i = 0; i < 4; i++) bird(c, r.in(100, 1100), r.in(70, hz - 40), r.in(9, 20), t.shade)
  c.rect(-30, -30, W + 60, H + 60, c.lin([[t.lit, 0.22], [t.lit, 0]], sun.x > 600 ? 1 : 0, 0, sun.x > 600 ? 0 : 1, 1))
  return c.done({ base: t.sky[2], wobble: 7 })
}

// ---------- coffee ----------
function branch(c, x0, y0, x1, y1, t, s) {
  const { r } = c, n = 9, at = (k) => [x0 + (x1 - x0) * k, y0 + (y1 - y0) * k + Math.sin(k * Math.PI) * 40]
  let d = ''; for (let k = 0; k <= 1.001; k += 0.1) { const p = at(k); d += `${d ? 'L' : 'M'}${n1(p[0])} ${n1(p[1])}` } c.stroke(d, '#6d5a3a', s * 0.12)
  for (let i = 0; i < n; i++) { const [x, y] = at((i + 0.5) / n), a = Math.atan2(y1 - y0, x1 - x0); for (const side of [-1.1, 1.1]) { const L = s * r.in(1.7, 2.2), ex = x + Math.cos(a + side) * L, ey = y + Math.sin(a + side) * L, nx = -Math.sin(a + side), ny = Math.cos(a + side), tone = mix('#2f6a40', r.pick([t.lit, t.shade, '#5e9a4a']), r.in(0.08, 0.3)); c.path(`M${n1(x)} ${n1(y)}Q${n1((x + ex) / 2 + nx * s * 0.62)} ${n1((y + ey) / 2 + ny * s * 0.62)} ${n1(ex)} ${n1(ey)}Q${n1((x + ex) / 2 - nx * s * 0.62)} ${n1((y + ey) / 2 - ny * s * 0.62)} ${n1(x)} ${n1(y)}Z`, c.lin([lite(tone, 0.16), dark(tone, 0.18)])); c.stroke(`M${n1(x)} ${n1(y)}L${n1(ex)} ${n1(ey)}`, mix(tone, t.lit, 0.5), 2.4, 'opacity=".6"') } }
  for (let i = 0; i < n; i++) { const [x, y] = at((i + 0.5) / n); for (let k = 0; k < 7; k++) { const px = x + r.in(-0.5, 0.5) * s, py = y + r.in(-0.45, 0.5) * s, q = s * r.in(0.2, 0.26), col = r.pick(['#c8281e', '#d9402c', '#a81e1c', '#c8281e', '#e08a34', '#7fae4c']); c.ell(px + 3, py + 4, q, q, '#1d2c20', 'opacity=".4"'); c.ell(px, py, q, q * 0.96, c.rad([lite(col, 0.5), col, dark(col, 0.35)], 0.35, 0.3, 0.8)); c.ell(px + q * 0.1, py + q * 0.7, q * 0.16, q * 0.12, dark(col, 0.5)) } }
}
function basket(c, x, y, s, fill) {
  const { r } = c
  c.ell(x + s * 0.1, y + s * 0.04, s * 1.1, s * 0.2, '#1d2c20', `opacity=".4" ${c.blur(7)}`)
  for (let i = 0; i < 90; i++) { const a = r.in(-1, 1), col = r.pick(fill), q = s * r.in(0.06, 0.085); c.ell(x + a * s * 0.86, y - s * 0.86 - (1 - a * a) * r.in(-0.06, 0.26) * s, q, q * 0.95, c.rad([lite(col, 0.45), col, dark(col, 0.35)], 0.35, 0.3, 0.8)) }
  const d = `M${n1(x - s * 0.98)} ${n1(y - s * 0.86)}Q${n1(x)} ${n1(y - s * 0.6)} ${n1(x + s * 0.98)} ${n1(y - s * 0.86)}L${n1(x + s * 0.74)} ${n1(y)}Q${n1(x)} ${n1(y + s * 0.14)} ${n1(x - s * 0.74)} ${n1(y)}Z`
  c.path(d, c.lin(['#e2bd86', '#c2935f', '#8a5f38'], 0, 0, 1, 0)); c.group(c.clip(d), () => { let p = ''; for (let row = 0; row < 8; row++) for (let k = 0; k < 15; k++) p += `M${n1(x - s + k * s * 0.14 + (row % 2) * s * 0.07)} ${n1(y - s * 0.76 + row * s * 0.11)}q${n1(s * 0.05)} ${n1(s * 0.06)} ${n1(s * 0.1)} 0`; c.stroke(p, '#6d4a2c', Math.max(2, s * 0.022), 'opacity=".55"') }); c.stroke(`M${n1(x - s * 0.98)} ${n1(y - s * 0.86)}Q${n1(x)} ${n1(y - s * 0.6)} ${n1(x + s * 0.98)} ${n1(y - s * 0.86)}`, '#d9ad74', s * 0.07)
}
function cafe(seed, time) {
  const c = sheet(seed, 'cafe'), { r } = c, t = TIMES[time ?? r.pick(['amanecer', 'manana', 'dorada'])], soft = c.blur(20)
  const RED = ['#c8281e', '#d9402c', '#a81e1c', '#e08a34']
  if (seed % 2 === 0) { // rows of trees on the slope at harvest
    const hz = r.in(330, 390); sky(c, t, hz + 20)
    for (let i = 0; i < 3; i++) { const pts = ridgeLine(c, hz + 60 + i * 50, 300 - i * 70, 0.0036, r.in(0, 300), 6), tone = mix(mix('#2f5d43', t.land, 0.5), t.haze, 0.72 - i * 0.2); ridge(c, pts, tone, mix(tone, t.haze, 0.4), H, t); c.ell(r.in(0, W), hz + 60 + i * 60, 380, 26, mix(t.haze, '#ffffff', 0.35), `opacity=".4" ${soft}`) }
    c.rect(-30, 520, W + 60, H, c.lin([mix('#8a6a48', t.haze, 0.25), '#6d4c34', '#4a3226']))
    const vx = r.in(480, 720)
    for (let row = 0; row < 7; row++) { const k = row / 6, y = 505 + k * k * 330, s = 26 + k * k * 78; for (let i = -8; i <= 8; i++) { const x = vx + i * (84 + k * 190) + (row % 2) * 30; if (x < -150 || x > W + 150) continue; if (row === 6 && Math.abs(x - vx) < 170) continue; c.ell(x + s * 0.2, y + s * 0.1, s * 1.05, s * 0.2, t.shade, 'opacity=".35"'); const tone = mix('#2f6a40', t.haze, 0.42 - k * 0.4); for (let q = 0; q < 18; q++) { const a = r.in(-1, 1), b = r.next(), z = s * r.in(0.28, 0.44); c.ell(x + a * s * 0.74 * (1 - b * 0.5), y - b * s * 1.7 - z * 0.3, z, z * 0.7, mix(tone, r.pick([t.shade, t.lit, '#5e8a4a']), r.in(0.06, 0.3))) } for (let q = 0; q < 5 + k * 12; q++) { const z = 2.4 + k * 5; c.ell(x + r.in(-0.7, 0.7) * s, y - r.in(0.2, 1.5) * s, z, z, r.pick(RED)) } } }
    const px = vx + r.in(-30, 30); figure(c, px, 846, 340, { turn: -0.5, tilt: -6, shut: true, smile: 0.26, arms: [[[-0.17, 0.68], [-0.2, 0.84]], [[0.17, 0.6], [0.08, 0.53]]] }, closeLook(r, { style: r.pick(['short', 'pony']), hat: '#e9d3a0', shirt: r.pick(['#f4ead6', '#c85a3c', '#e9b44c']), legs: '#4f5f6a', sleeve: 1.6 })); basket(c, px + 2, 716, 56, RED); c.stroke(`M${n1(px - 52)} 668Q${n1(px)} 640 ${n1(px + 54)} 668`, '#7a5636', 7)
    branch(c, r.yes() ? -60 : W + 60, r.in(60, 120), r.yes() ? 300 : 900, r.in(180, 260), t, 66); basket(c, r.yes() ? 180 : 1010, 880, 130, RED)
  } else { // the table: green and roasted beans, a grinder, a full cup
    const acc = r.pick(['#0b6e75', '#c85a3c', '#e0a63c']), hz = 300; sky(c, t, hz); const pts = ridgeLine(c, hz + 60, 260, 0.0036, r.in(0, 300), 6), tone = mix('#2f5d43', t.haze, 0.5); ridge(c, pts, tone, mix(tone, t.haze, 0.3), H, t); canopy(c, pts.map(([x, y]) => [x, y + 120]), mix('#2f5d43', t.haze, 0.2), t, 22, 5)
    c.rect(-30, -30, 70, H, '#5d412d'); c.rect(W - 40, -30, 70, H, '#4a3324'); c.rect(-30, -30, W + 60, 70, '#5d412d')
    const ty = 500; c.rect(-30, ty, W + 60, H, c.lin(['#d0a06a', '#a8744a', '#7d5334'])); for (let k = 0; k < 6; k++) c.stroke(`M-20 ${ty + 20 + k * k * 15}H${W + 20}`, '#6b4630', 3, 'opacity=".4"'); let g = ''; for (let k = 0; k < 60; k++) g += `M${n1(r.in(-20, W))} ${n1(r.in(ty + 6, H))}q${n1(r.in(40, 120))} ${n1(r.in(-5, 5))} ${n1(r.in(90, 260))} 0`; c.stroke(g, '#6b4630', 2, 'opacity=".25"')
    const beans = (x, y, w, h, n, hues) => { for (let i = 0; i < n; i++) { const a = r.in(0, 6.3), q = Math.sqrt(r.next()), px = x + Math.cos(a) * q * w, py = y + Math.sin(a) * q * h, rot = r.int(0, 180), col = r.pick(hues); c.ell(px, py, 13, 9, c.rad([lite(col, 0.35), col, dark(col, 0.4)], 0.35, 0.3, 0.8), `transform="rotate(${rot} ${n1(px)} ${n1(py)})"`); c.stroke(`M${n1(px - 8)} ${n1(py)}q8 4 16 0`, dark(col, 0.55), 2, `transform="rotate(${rot} ${n1(px)} ${n1(py)})"`) } }
    const flip = r.yes(), X = (x) => flip ? W - x : x
    c.ell(X(330) + 14, 748, 262, 74, '#1d140e', `opacity=".4" ${soft}`); c.ell(X(330), 730, 260, 80, '#8a5f38'); c.ell(X(330), 722, 250, 72, '#b98a5c'); c.ell(X(330), 726, 226, 60, '#6d4a2c'); beans(X(330), 722, 206, 50, 240, ['#5a3420', '#6d4028', '#4a2a1a', '#7a4c30'])
    const cx = X(770), cy = 780; c.ell(cx + 16, cy + 30, 190, 40, '#1d140e', `opacity=".4" ${c.blur(9)}`); c.ell(cx, cy + 14, 178, 44, c.lin(['#fffaf0', '#dccbb0'])); c.ell(cx, cy + 6, 120, 26, '#d9c6a6'); c.stroke(`M${n1(cx + (flip ? -92 : 92))} ${cy - 84}q${flip ? -74 : 74} 10 ${flip ? -8 : 8} 68`, '#efe2cc', 17); c.path(`M${n1(cx - 104)} ${cy - 120}h208q2 128 -72 136h-64q-74 -8 -72 -136Z`, c.lin(['#fffdf6', '#f0e3cc', '#c9b597'], 0, 0, 1, 0)); c.stroke(`M${n1(cx - 98)} ${cy - 76}q98 30 196 0`, acc, 9); c.ell(cx, cy - 120, 104, 26, '#fffaf0'); c.ell(cx, cy - 117, 94, 21, c.rad(['#7a4a28', '#4a2a18', '#33200f'])); c.ell(cx - 24, cy - 120, 34, 7, '#c08a52', 'opacity=".7"')
    for (let k = 0; k < 3; k++) c.stroke(`M${n1(cx - 40 + k * 40)} ${cy - 160}q${k % 2 ? 26 : -26} -50 0 -100t0 -90`, '#ffffff', 13, `opacity=".3" ${c.blur(7)}`)
    const gx = X(1040), gy = 640; c.ell(gx + 10, gy + 26, 120, 24, '#1d140e', `opacity=".4" ${c.blur(7)}`); c.rect(gx - 86, gy - 96, 172, 118, c.lin(['#9a6a40', '#6b4528'], 0, 0, 1, 0), 'rx="8"'); c.rect(gx - 60, gy - 58, 120, 54, '#52341f', 'rx="5"'); c.ell(gx, gy - 32, 10, 10, '#d9b46a'); c.path(`M${n1(gx - 70)} ${gy - 96}Q${n1(gx - 62)} ${gy - 168} ${n1(gx)} ${gy - 172}Q${n1(gx + 62)} ${gy - 168} ${n1(gx + 70)} ${gy - 96}Z`, c.lin(['#c9d0cc', '#7e8b8c', '#4f5c60'], 0, 0, 1, 0)); c.stroke(`M${n1(gx)} ${gy - 172}v-26h${flip ? -104 : 104}v-20`, '#3a4448', 10); c.ell(gx + (flip ? -104 : 104), gy - 228, 15, 17, '#8a5f3c')
    const sx = X(120), sy = 640; c.path(`M${n1(sx - 104)} ${sy + 10}Q${n1(sx - 128)} ${sy - 110} ${n1(sx - 80)} ${sy - 150}Q${n1(sx)} ${sy - 176} ${n1(sx + 80)} ${sy - 150}Q${n1(sx + 128)} ${sy - 110} ${n1(sx + 104)} ${sy + 10}Q${n1(sx)} ${sy + 40} ${n1(sx - 104)} ${sy + 10}Z`, c.lin(['#e6d2a8', '#cdb07c', '#94764c'], 0, 0, 1, 0)); c.ell(sx, sy - 152, 78, 20, '#8a6e48'); beans(sx, sy - 154, 66, 13, 46, ['#9fae7a', '#b4bc8a', '#8a9a6a']); c.stroke(`M${n1(sx - 60)} ${sy - 76}h120M${n1(sx - 40)} ${sy - 46}h80`, '#7a3b2a', 8, 'opacity=".7"')
    branch(c, X(-60), 70, X(360), 150, t, 56)
  }
  c.rect(-30, -30, W + 60, H + 60, c.lin([[t.lit, 0.26], [t.lit, 0], [t.shade, 0.2]], 0, 0, 1, 0.5))
  return c.done({ base: t.haze, wobble: 7 })
}

export const outdoors = { jardin, piscina, cascada, bahia, cubierta, cafe }
