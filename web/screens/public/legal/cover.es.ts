import type { CoverSection, LegalFacts, LegalText } from "./legal-text.ts";

/** Borrador para el abogado de quien opera el sitio. */
export function cover({ brand, email }: Pick<LegalFacts, "brand" | "email">): LegalText<CoverSection> {
  return {
    title: "LinkCover",
    description: `El programa de protección de ${brand}: qué hacemos por huéspedes y anfitriones, cómo reclamar y cómo cuidamos tus datos.`,
    lead: "Nuestro programa de protección: lo que hacemos cuando una reserva no sale como debía, y lo que no podemos prometer.",
    sections: [
      {
        id: "alcance",
        title: "Qué es y qué no es",
        body: [
          `LinkCover es el compromiso de ${brand} de atender los problemas de las reservas pagadas en el sitio, con reglas iguales para todos.`,
          "No es un seguro ni lo sustituye. Recomendamos a los anfitriones tener un seguro que cubra la actividad, y a los huéspedes un seguro de viaje.",
          "Vale para lo que se reserva y se paga en la plataforma. De arreglos hechos por fuera no podemos responder.",
        ],
      },
      {
        id: "huespedes",
        title: "Para huéspedes",
        body: [
          [
            "Si el anfitrión cancela, te devolvemos todo lo que pagaste.",
            "Si cancelas tú, te devolvemos lo que dice la política de tu reserva, y lo ves al centavo antes de confirmar.",
            "Si no puedes entrar, o el lugar no es como se anunció, repórtalo desde tu reserva. El pago al anfitrión se detiene mientras lo revisamos.",
            "Según lo que encontremos, devolvemos una parte o todo.",
          ],
        ],
      },
      {
        id: "anfitriones",
        title: "Para anfitriones",
        body: [
          [
            "El huésped paga por adelantado: cuando recibes la reserva, el dinero ya está.",
            "Si el huésped cancela tarde, recibes lo que tu política deja, menos la comisión.",
            "Si un huésped causa daños, mándanos fotos y recibos cuanto antes. Hablamos con las dos partes y buscamos que quien los causó los pague.",
            "Si un banco disputa un cobro, presentamos la evidencia de la reserva por ti.",
          ],
          "No podemos garantizar que se recupere cada daño. Por eso recomendamos un seguro propio.",
        ],
      },
      {
        id: "reclamos",
        title: "Reclamos",
        body: [
          "Cómo hacer un reclamo:",
          [
            "Huésped: abre tu reserva y usa «Tengo un problema», durante la estadía o hasta 24 horas después de que termine.",
            `Anfitrión, o si ya pasó ese tiempo: escribe a ${email} con el código de la reserva, lo que pasó y fotos o recibos.`,
          ],
          "Te contestamos en un plazo de 24 horas. Escuchamos a la otra parte antes de decidir y te explicamos la decisión por escrito. Reclamar no cuesta nada.",
          "Si no estás de acuerdo, pide que lo revise otra persona del equipo. Esto no limita tu derecho de acudir a la agencia de protección al consumidor o a los tribunales.",
        ],
      },
      {
        id: "privacidad",
        title: "Privacidad",
        body: [
          "Guardamos lo que hace falta para que las reservas funcionen:",
          [
            "Tu cuenta: nombre, correo, fecha de nacimiento y lo que pongas en tu perfil.",
            "Tus reservas: fechas, personas, precios, mensajes de problemas y opiniones.",
            "Tus pagos: cuánto, cuándo y su estado. El número de tu tarjeta y los datos de tu banco los tiene Stripe, no nosotros.",
          ],
          "Quién los ve: con una reserva confirmada, el anfitrión ve tu nombre y cómo comunicarse contigo, y tú la dirección y el contacto del anfitrión. Stripe recibe lo necesario para cobrar y pagar. No vendemos tus datos.",
          "En tu navegador guardamos tu idioma, tu sesión y tus favoritos. No usamos cookies de publicidad ni de otras empresas.",
          `Puedes ver y corregir tus datos en tu perfil y borrar tu cuenta en los ajustes. Las reservas pagadas quedan en los libros sin tu nombre, por el tiempo que la ley pida. Para cualquier otra petición escribe a ${email}.`,
        ],
      },
    ],
  };
}
