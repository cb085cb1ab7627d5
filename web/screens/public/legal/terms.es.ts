import type { LegalFacts, LegalText, TermsSection } from "./legal-text.ts";

/** Borrador para el abogado de quien opera el sitio. */
export function terms({ brand, email, commission }: LegalFacts): LegalText<TermsSection> {
  return {
    title: "Términos y condiciones",
    description: `Las reglas para reservar y ofrecer alojamientos, experiencias y espacios en ${brand}.`,
    lead: `Qué puedes esperar de ${brand}, qué esperamos de ti y qué pasa cuando algo cambia.`,
    sections: [
      {
        id: "acceptance",
        title: "1. Aceptación de los términos",
        body: [
          `Al abrir una cuenta, reservar u ofrecer algo en ${brand} aceptas estos términos. Si no estás de acuerdo, no uses el servicio.`,
          "Debes ser mayor de 18 años para usar la plataforma. Al registrarte confirmas que lo eres y que los datos que das son tuyos y ciertos.",
          "Podemos cambiar estos términos. Cada reserva se rige por los que estaban en vigor cuando se hizo; de un cambio importante avisamos por correo antes de que empiece. Solo una comisión nueva vale enseguida, para las reservas que se hagan desde entonces; a los anfitriones se la decimos por correo.",
        ],
      },
      {
        id: "services",
        title: "2. Descripción del servicio",
        body: [
          `${brand} es un mercado en línea. Los anfitriones, a quienes llamamos Linkhosts, ofrecen alojamientos, experiencias y espacios; los huéspedes los encuentran, los reservan y los pagan.`,
          "El contrato por la estadía, la experiencia o el uso del espacio es entre el huésped y el anfitrión. La plataforma publica los anuncios, procesa los pagos y atiende a las dos partes, pero no es dueña ni operadora de lo que se ofrece.",
          `Soporte disponible 24/7: puedes escribirnos a cualquier hora, todos los días, a ${email}. Contestamos los correos en un plazo de 24 horas.`,
        ],
      },
      {
        id: "accounts",
        title: "3. Cuentas de usuario",
        body: [
          "Cada cuenta es de una persona. Cuida tu contraseña y avísanos si crees que alguien más la usa; desde tu cuenta puedes ver dónde está abierta y cerrarla en otros equipos.",
          "Puedes corregir tus datos o borrar tu cuenta cuando quieras. Una cuenta con reservas por cumplir o con dinero pendiente se borra cuando esos asuntos terminan.",
          "Podemos suspender una cuenta que incumpla estos términos o que ponga en riesgo a otras personas. Te decimos por qué y puedes pedir que lo revisemos.",
        ],
      },
      {
        id: "payments",
        title: "4. Pagos, comisiones y devoluciones",
        body: [
          "Los precios están en dólares de Estados Unidos. Antes de pagar ves cada renglón y el total, que es lo que se cobra. El pago lo procesa Stripe; no guardamos el número de tu tarjeta.",
          "La plataforma retiene una comisión por cada reserva, de la parte del anfitrión y antes de impuestos. La comisión en vigor es:",
          [
            `Alojamientos: ${commission.lodging} por reserva.`,
            `Espacios: ${commission.space} por reserva.`,
            `Experiencias: ${commission.experience} por reserva.`,
          ],
          "Un cambio en la comisión vale para las reservas que se hagan después, nunca para las ya hechas.",
          "Cuando corresponde un impuesto de habitación, aparece en su propio renglón y lo paga el huésped.",
          "Lo que se devuelve al cancelar depende de la política que el anfitrión escogió, que ves antes de pagar y queda en tu reserva. La devolución va al mismo medio de pago.",
        ],
      },
      {
        id: "host-terms",
        title: "5. Términos para anfitriones",
        body: [
          "Al publicar confirmas que tienes derecho a ofrecer lo que anuncias y los permisos, licencias y seguros que la ley te pida.",
          [
            "Describe lo que ofreces como es, con fotos propias y precios completos.",
            "Mantén el calendario al día y cumple las reservas confirmadas.",
            "Trata a todas las personas con respeto y sin discriminar.",
            "Declara y paga las contribuciones que te correspondan.",
          ],
          "El pago sale un día después de completada la reserva, a tu cuenta de cobro en Stripe. Si el huésped reporta un problema o su banco disputa el cobro, el pago espera hasta que se resuelva.",
          "Si cancelas una reserva, el huésped recibe de vuelta todo lo que pagó. Cancelar a menudo puede llevar a que tus anuncios dejen de mostrarse.",
        ],
      },
      {
        id: "guest-terms",
        title: "6. Términos para huéspedes",
        body: [
          "Reserva para ti y para quienes te acompañan, con el número real de personas.",
          [
            "Cuida el lugar, respeta las reglas de la casa y las horas acordadas.",
            "Respeta a los vecinos y las normas del municipio.",
            "Responde por los daños que causes tú o quienes van contigo.",
          ],
          "Si algo no es como se anunció, repórtalo desde tu reserva durante la estadía o hasta 24 horas después de que termine. Así el pago al anfitrión se detiene mientras lo vemos.",
        ],
      },
      {
        id: "prohibited",
        title: "7. Usos prohibidos",
        body: [
          "No se permite:",
          [
            "Publicar anuncios falsos, engañosos o de lugares que no puedes ofrecer.",
            "Pagar o cobrar fuera de la plataforma lo que se reservó en ella.",
            "Usar un lugar para actividades ilegales o que pongan a alguien en peligro.",
            "Acosar, amenazar o discriminar a otras personas.",
            "Escribir opiniones falsas, o a cambio de algo.",
            "Copiar datos del sitio en masa, forzar su seguridad o hacerte pasar por otra persona.",
          ],
        ],
      },
      {
        id: "liability",
        title: "8. Limitación de responsabilidad",
        body: [
          "Revisamos los anuncios antes de publicarlos, pero no podemos garantizar que todo lo que dice un anfitrión o un huésped sea exacto, ni que el sitio funcione sin interrupciones.",
          "En la medida en que la ley lo permita, la plataforma no responde por lo que hagan u omitan anfitriones y huéspedes. Nada en estos términos limita los derechos que la ley te da y a los que no se puede renunciar.",
          "Si hay un desacuerdo, escríbenos primero: la mayoría se resuelve así. Lo que no, se resuelve según las leyes y en los tribunales del lugar donde opera la plataforma, salvo que la ley te dé otro derecho.",
        ],
      },
    ],
  };
}
